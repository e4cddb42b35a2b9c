"""Random sessions: clients with random capabilities, random requests, and answers that are held against LSP.

    LSP_SESSIONS=500 run ENVIRONMENT test_random_sessions.py   # so many sessions
    LSP_SEED=7 run ENVIRONMENT test_random_sessions.py         # the session of a seed, with its messages
"""

import os
import traceback

import pytest

from random_steps import Steps
from texts import Violation
from wire import shown

SEED = os.environ.get("LSP_SEED")
FIRST = int(SEED or 1)
COUNT = int(os.environ.get("LSP_SESSIONS", "1" if SEED else "50"))


@pytest.mark.parametrize("seed", range(FIRST, FIRST + COUNT))
async def test_session_of_random_client_conforms_to_lsp(seed, tmp_path):
    folder = tmp_path / "a project"
    folder.mkdir()
    steps = Steps(seed, folder)
    problem = None
    try:
        await steps.run()
    except Exception as failure:
        problem = failure
    await steps.session.connection.kill()
    if problem is None:
        return
    transcript = [f"{direction} {shown(message)}" for direction, message in steps.session.connection.transcript]
    if COUNT == 1:
        print(*transcript, sep="\n")
    trace = "" if isinstance(problem, Violation) else "".join(traceback.format_exception(problem))
    pytest.fail("\n".join([
        f"{type(problem).__name__}: {problem}", trace,
        f"message: {shown(getattr(problem, 'received', None))}", "last messages:", *transcript[-4:],
        f"steps: {'; '.join(steps.done[-10:])}", f"run it again with LSP_SEED={seed}",
    ]), pytrace=False)
