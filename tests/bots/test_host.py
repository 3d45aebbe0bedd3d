"""BotHost: the bots' process and what happens when a bot fails."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from core.bots.base import Budget
from core.bots.external import BotFailed
from core.bots.host import BotHost
from core.kernel import BadOptions, IllegalAction, Match

from . import toy

ROOT = Path(__file__).parents[2]
PROGRAM = f"exec:{sys.executable} {Path(__file__).with_name('program.py')}"


def host(*mode, **more):
    command = [sys.executable, "-m", "tests.bots.toy_worker", *mode]
    return BotHost(Budget(50, 1.0), command=command, **more)


async def ask(h, spec, match=None, **more):
    match = match or Match.new(toy.GAME, seed=3)
    d = match.decision(0)
    legal = None if match.options.wide else match.legal(d)
    return await h.choose("toy", spec, 0, match.view(0), d, legal, 3, **more)


def is_alive(pid):
    try:
        text = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return text.rsplit(")", 1)[1].split()[0] != "Z"


def wait_for_end(pid, seconds=5.0):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if not is_alive(pid):
            return True
        time.sleep(0.02)
    return False


@pytest.mark.parametrize("spec", ["random", "easy", "normal", "hard", f"{PROGRAM} good"])
async def test_host_answers_legally(spec):
    """Each kind of bot answers through the child, without a notice."""
    h = host()
    match = Match.new(toy.GAME, seed=3)
    try:
        assert await ask(h, spec) in match.legal(match.decision(0))
        assert h.notice == ""
        assert h.plays("toy", spec, 0) == spec
    finally:
        await h.close()


async def test_same_seed_same_answer():
    """The same question with the same seed gets the same answer from another child."""
    answers = []
    for _ in (0, 1):
        h = host()
        answers.append(await ask(h, "hard"))
        await h.close()
    assert answers[0] == answers[1]


async def test_one_child_for_all_and_it_is_nice():
    """All bots share one process, which leaves the processor to the screen."""
    h = host()
    await ask(h, "normal")
    pid = h.pid
    await ask(h, "hard")
    assert h.pid == pid
    own, theirs = os.getpriority(os.PRIO_PROCESS, 0), os.getpriority(os.PRIO_PROCESS, pid)
    assert theirs == min(19, own + 10)
    await h.close()
    assert wait_for_end(pid)


async def test_answer_where_nothing_is_listed_is_checked():
    """Where no list is given, the caller's check decides; a refused bot is replaced."""
    h = host()
    match = Match.new(toy.GAME, {"wide": True}, seed=3)

    def check(act):
        if not match.why(0, act).legal:
            raise IllegalAction("no")

    answer = await ask(h, "normal", match, check=check)
    assert match.why(0, answer).legal
    await h.close()


@pytest.mark.parametrize(
    ("mode", "says"), [("exit", "ended"), ("garbage", "no JSON"), ("cheat", "refused answers")]
)
async def test_failing_program_is_replaced_by_normal(mode, says):
    """A program that fails is replaced for good, the match goes on, a notice says so."""
    h = host()
    spec = f"{PROGRAM} {mode}"
    assert await ask(h, spec) == toy.BIDS[max(Match.new(toy.GAME, seed=3).view(0)["hand"])]
    assert says in h.notice
    assert "normal bot plays on" in h.notice
    assert h.plays("toy", spec, 0) == "normal"
    h.notice = ""
    await ask(h, spec)
    assert h.notice == ""
    await h.close()


async def test_hanging_program_is_replaced():
    """A program that hangs is given up after its time."""
    h = host(exec_seconds=0.3)
    await ask(h, f"{PROGRAM} hang")
    assert "longer than 0.3 s" in h.notice
    await h.close()


@pytest.mark.parametrize("mode", ["crash", "cheat"])
async def test_failing_rules_of_thumb_are_replaced_by_random(mode):
    """Even where the rules of thumb fail or give what was not offered, the match goes on."""
    h = host(mode)
    match = Match.new(toy.GAME, seed=3)
    assert await ask(h, "normal") in match.legal(match.decision(0))
    assert "random bot plays on" in h.notice
    await h.close()


async def test_hanging_child_is_ended_and_replaced():
    """A child that does not answer is ended; a new one goes on."""
    h = host("hang", grace=0.2)
    await ask(h, "easy")
    assert "did not answer" in h.notice
    await h.close()
    assert h.pid is None


async def test_killed_child_is_started_anew():
    """A child that somebody kills costs nothing but a notice."""
    h = host()
    await ask(h, "hard")
    os.kill(h.pid, signal.SIGKILL)
    match = Match.new(toy.GAME, seed=3)
    assert await ask(h, "hard") in match.legal(match.decision(0))
    await h.close()


async def test_missing_child_leaves_random_play():
    """Where no child can be started at all, answers are drawn here."""
    h = BotHost(command=["./no-such-program"])
    match = Match.new(toy.GAME, seed=3)
    assert await ask(h, "hard") in match.legal(match.decision(0))
    assert h.plays("toy", "hard", 0) == "random"
    await h.close()


async def test_cancelled_question_frees_the_child():
    """Leaving the table while a bot thinks makes it stop thinking."""
    h = host()
    h.budget = Budget(10**9, 30.0)
    await ask(h, "normal")
    thinking = asyncio.create_task(ask(h, "hard"))
    await asyncio.sleep(0.3)
    thinking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await thinking
    begun = time.monotonic()
    await ask(h, "normal")
    assert time.monotonic() - begun < 5
    assert h.notice == ""
    await h.close()


async def test_closing_ends_a_thinking_child():
    """Closing does not wait for a search."""
    h = host()
    h.budget = Budget(10**9, 60.0)
    thinking = asyncio.create_task(ask(h, "hard"))
    await asyncio.sleep(0.4)
    pid = h.pid
    begun = time.monotonic()
    await h.close()
    assert time.monotonic() - begun < 3
    assert wait_for_end(pid)
    with pytest.raises(BotFailed):
        await thinking


async def test_people_are_no_bots():
    """A human seat is refused."""
    h = host()
    with pytest.raises(BadOptions):
        await ask(h, "human:Ann")
    await h.close()


PARENT = """
import asyncio, os, signal, sys
from tests.bots import test_host as t, toy
toy.install()
async def main():
    h = t.host(exec_seconds=60)
    h.budget = t.Budget(10**9, 60.0)
    await t.ask(h, t.PROGRAM + " good")
    task = asyncio.create_task(t.ask(h, sys.argv[1]))
    await asyncio.sleep(0.4)
    kids = open(f"/proc/{h.pid}/task/{h.pid}/children").read()
    print(h.pid, kids, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
asyncio.run(main())
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks into /proc")
@pytest.mark.parametrize("spec", ["hard", f"{PROGRAM} hang"])
def test_no_process_outlives_a_killed_application(spec):
    """`kill -9` on the application ends the thinking child and third-party programs too."""
    done = subprocess.run(
        [sys.executable, "-c", PARENT, spec], cwd=ROOT, stdout=subprocess.PIPE, check=False
    )
    assert done.returncode == -signal.SIGKILL
    pids = [int(word) for word in done.stdout.split()]
    assert len(pids) >= 2
    assert all(wait_for_end(pid) for pid in pids)
