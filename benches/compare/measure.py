"""Runs a command to its end and says what it took.

CPU seconds and memory are those of the command with everything that it started, from the operating system's
resource usage: how busy the machine is besides hardly shows in them. A process starts as a copy of this
one, so that its memory is never told to be less than this one's, about 16 MB.
"""

import dataclasses
import os
import signal
import subprocess
import tempfile
import time


@dataclasses.dataclass(frozen=True)
class Run:
    """What a command did."""

    output: str
    code: int
    seconds: float  # of CPU, user and system
    megabytes: float  # resident, of the largest process
    timed_out: bool = False


def run(command, folder=None, limit=None):
    """Runs a list of words, for `limit` seconds of real time at most. Both output streams are one text."""
    with tempfile.TemporaryFile() as output:
        # Its own session, so that everything it starts can be ended with it.
        child = subprocess.Popen(
            [str(word) for word in command],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        end = None if limit is None else time.monotonic() + limit
        timed_out = False
        pause = 0.001
        while True:
            done, status, usage = os.wait4(child.pid, os.WNOHANG)
            if done:
                break
            if end is not None and time.monotonic() > end and not timed_out:
                timed_out = True
                os.killpg(child.pid, signal.SIGKILL)
            time.sleep(pause)
            pause = min(pause * 2, 0.02)
        child.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        text = output.read().decode(errors="replace")
    seconds = usage.ru_utime + usage.ru_stime
    return Run(text, child.returncode, seconds, usage.ru_maxrss / 1024, timed_out)


def best(command, folder=None, limit=None, runs=1):
    """The run that took the least CPU time."""
    return min((run(command, folder, limit) for _ in range(runs)), key=lambda one: one.seconds)
