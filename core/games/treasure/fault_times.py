"""When each action may be done, and what is said at any other time."""

from __future__ import annotations

from core.kernel import Action

from . import actions as act

Fault = tuple[str, str]
"""Rule id and sentence."""

STEPS_OF: dict[type[Action], tuple[str, ...]] = {
    act.Enlist: ("recruit",),
    act.Attach: ("recruit",),
    act.Carry: ("recruit",),
    act.Learn: ("recruit",),
    act.Theft: ("recruit",),
    act.Pilfer: ("recruit",),
    act.Spy: ("recruit",),
    act.Ruin: ("recruit", "ward"),
    act.Cast: ("recruit", "fight", "brace", "rescue", "cure", "recovery"),
    act.Drink: ("recruit", "cure", "recovery"),
    act.Mend: ("recovery",),
    act.PlayMartyr: ("brace",),
    act.Keep: ("track",),
    act.Strike: ("spy",),
    act.Go: ("adventure",),
    act.Haul: ("adventure",),
    act.Oppose: ("oppose",),
    act.Double: ("oppose",),
    act.Empower: ("ward",),
    act.Wield: ("arms",),
    act.Hit: ("place",),
    act.Sacrifice: ("place",),
    act.Rise: ("rise",),
    act.Second: ("second",),
    act.PlayEncounter: ("encounter",),
    act.Dismiss: ("discard",),
    act.Drop: ("discard",),
    act.Forget: ("discard", "excess"),
    act.Toss: ("discard", "cull"),
    act.Walk: ("walk",),
    act.Brave: ("brave",),
}
"""Decisions that an action may answer; Play and Pass look for themselves."""

WRONG_TIME: dict[type[Action], Fault] = {
    act.Enlist: ("TH-16", "Heroes join only in your own Recruit phase."),
    act.Attach: ("TH-17", "Items change hands only in your own Recruit phase."),
    act.Carry: ("TH-17", "Items change hands only in your own Recruit phase."),
    act.Learn: ("TH-19", "Spells are attached only in your own Recruit phase."),
    act.Theft: ("TH-20", "Theft is played in your own Recruit phase."),
    act.Pilfer: ("TH-20", "Pilfer is played in your own Recruit phase."),
    act.Spy: ("TH-20", "Spy is played in your own Recruit phase."),
    act.Ruin: ("TH-E17", "Ruined is played in your own Recruit phase or in the guardian window."),
    act.Cast: ("TH-42", "No spell can be cast now."),
    act.Drink: ("TH-58", "The potion is drunk in Recruit or Recovery, or after hits are dealt."),
    act.Mend: ("TH-22", "The Staff of Healing works in your own Recovery phase."),
    act.PlayMartyr: ("TH-E16", "Martyr is played when hits are due."),
    act.Keep: ("TH-E15", "Only the Tracker shows cards to keep."),
    act.Strike: ("TH-E07", "Only the Spy strikes a card from another's hand."),
    act.Go: ("TH-24", "Adventures begin only in your own Adventure phase."),
    act.Haul: ("TH-26", "Adventures begin only in your own Adventure phase."),
    act.Oppose: ("TH-27", "Guardians are laid only against an adventure, by the first opposer."),
    act.Double: ("TH-50", "Guardians are laid only against an adventure, by the first opposer."),
    act.Empower: ("TH-41", "Spells help a guardian only in the guardian window."),
    act.Wield: ("TH-18", "Weapons are named only when a guardian has been laid."),
    act.Hit: ("TH-51", "There are no hits to place now."),
    act.Sacrifice: ("TH-57", "There are no hits to place now."),
    act.Rise: ("TH-61", "Rise Again is played after the party has won."),
    act.Second: ("TH-62", "Second Guardian is played after the party has won."),
    act.PlayEncounter: ("TH-65", "Encounter is played after the party has passed the adventure."),
    act.Dismiss: ("TH-21", "Heroes are dismissed only in your own Discard phase."),
    act.Drop: ("TH-23", "Items are discarded only in your own Discard phase."),
    act.Forget: ("TH-23", "Spells are discarded only in your own Discard phase."),
    act.Toss: ("TH-23", "Cards are discarded from hand only at the end of your own turn."),
    act.Walk: ("TH-B4", "The pawn moves only after the Recruit phase of the board version."),
    act.Brave: ("TH-B5", "There is no guardian to fight here now."),
}
