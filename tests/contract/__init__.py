"""Every promise of `core.kernel.game.Game`, checked over every game."""
