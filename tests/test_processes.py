"""Work in a process of its own: what it gives comes back, what takes too much is ended, nothing is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pandapress.processes import EndedError, Limits, apart, shared

LIMITS = Limits(seconds=1, memory=200_000_000)
posix = pytest.mark.skipif(sys.platform != "linux", reason="only Linux holds a process to all of these limits")


def double(number: int) -> int:
    return 2 * number


def fail(number: int) -> int:
    raise ValueError(number)


def spin(path: str) -> None:
    Path(path).write_text(str(os.getpid()), encoding="ascii")
    while True:
        pass


def swell(_number: int) -> int:
    return len(b"x" * 2_000_000_000)


def leave(_number: int) -> None:
    os._exit(1)


def die(_number: int) -> None:
    os.abort()


def test_what_the_work_gives_comes_back() -> None:
    assert apart(LIMITS, double, 21) == 42


def double_slowly(number: int) -> int:
    time.sleep(0.2 if number == 1 else 0)
    return 2 * number


@pytest.mark.parametrize("workers", [1, 2, 9])
def test_shared_work_comes_back_in_its_order(workers: int) -> None:
    assert shared(double_slowly, [(1,), (2,), (3,)], workers) == (2, 4, 6)
    assert shared(double_slowly, [], workers) == ()


def test_shared_work_that_fails_is_told_as_it_is() -> None:
    with pytest.raises(ValueError, match="2"):
        shared(fail, [(2,), (3,)], 2)


@posix
def test_shared_work_that_the_system_ends_is_told_in_one_sentence() -> None:
    with pytest.raises(EndedError, match="a process that shares the work was ended"):
        shared(leave, [(1,), (2,)], 2)


@posix
@pytest.mark.parametrize("work", [fail, swell, die])
def test_work_that_fails_or_takes_too_much_memory_is_told(work: object) -> None:
    with pytest.raises(EndedError, match="1 seconds or 200 MB of memory"):
        apart(LIMITS, work, 1)  # type: ignore[arg-type]


@posix
def test_work_without_end_is_ended_and_leaves_no_process(tmp_path: Path) -> None:
    begun = time.monotonic()
    with pytest.raises(EndedError):
        apart(LIMITS, spin, str(tmp_path / "pid"))
    assert time.monotonic() - begun < 20
    assert not alive(int((tmp_path / "pid").read_text(encoding="ascii")))


PARENT = """
import sys, time
from concurrent.futures import ProcessPoolExecutor
from pandapress.processes import end_with_parent

def work(path):
    import os, pathlib
    pathlib.Path(path).write_text(str(os.getpid()))
    time.sleep(60)

pools = [ProcessPoolExecutor(1, initializer=end_with_parent) for _ in range(2)]
for pool, name in zip(pools, ("/one", "/two")):
    pool.submit(work, sys.argv[1] + name)
print("ready", flush=True)
time.sleep(60)
"""


def alive(process: int) -> bool:
    """Whether a process is at work; one that has ended and was not asked about is not."""
    try:
        return Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@posix
def test_w07_workers_end_with_the_one_that_is_killed(tmp_path: Path) -> None:
    parent = subprocess.Popen([sys.executable, "-c", PARENT, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    try:
        assert parent.stdout is not None
        assert parent.stdout.readline() == "ready\n"
        written = [tmp_path / "one", tmp_path / "two"]
        until(lambda: all(path.is_file() and path.read_text(encoding="ascii") for path in written))
        workers = [int(path.read_text(encoding="ascii")) for path in written]
        assert all(map(alive, workers))
        parent.send_signal(signal.SIGKILL)
        parent.wait()
        until(lambda: not any(map(alive, workers)))
    finally:
        parent.kill()
        parent.communicate()


def until(condition: object) -> None:
    """Wait until something holds, for a while."""
    assert callable(condition)
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)
