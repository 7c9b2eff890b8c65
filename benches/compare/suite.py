"""Programs of GenMC's own test suite, by Fencepost and GenMC, at the sizes that the suite uses and one size more.

The files are read where the user says that the suite is; none of them is part of this repository. The runs of the two
tools take turns, so that a busy machine slows both, and the best of each counts.
"""

import dataclasses
import pathlib

import measure
import tools

RUNS = 5


@dataclasses.dataclass(frozen=True)
class Program:
    """A program of the suite."""

    name: str
    folder: str  # below tests/correct
    sizes: tuple[str, ...]  # words for the preprocessor; the last is a size more than the suite has, if there is one
    options: str = ""  # what the suite gives GenMC
    larger: str | None = None  # what GenMC needs for the last size instead

    def file(self, suite):
        return sorted((suite / "tests" / "correct" / self.folder / "variants").glob("*.c"))[0]


QUEUE = "-DCONFIG_QUEUE_READERS=0 -DCONFIG_QUEUE_RDWR=2 -DCONFIG_QUEUE_WRITERS="
STACK = "-DCONFIG_STACK_READERS=1 -DCONFIG_STACK_WRITERS="
PROGRAMS = [
    Program("Peterson", "synthetic/peterson", ("",), "-disable-ipr"),
    Program("Dekker", "synthetic/dekker_f", ("",)),
    Program("Lamport", "synthetic/lamport", ("-DN=2", "-DN=3"), "-disable-ipr"),
    Program("Szymanski", "synthetic/szymanski", ("",)),
    Program("ticket lock", "data-structures/ticketlock", ("-DN=2", "-DN=3")),
    Program("MCS lock", "data-structures/mcs_spinlock", ("-DN=2", "-DN=3"), "-unroll=3", "-unroll=4"),
    Program("Treiber stack", "data-structures/treiber-stack", (f"{STACK}2", f"{STACK}3")),
    # Starting three threads is a loop of three rounds, too.
    Program("Michael–Scott queue", "data-structures/ms-queue", (f"{QUEUE}0", f"{QUEUE}1"), "-unroll=3", "-unroll=5"),
    Program(
        "Chase–Lev deque",
        "data-structures/chase-lev",
        ("-DCONFIG_DEQ_STEALERS=1", "-DCONFIG_DEQ_STEALERS=2"),
        "-disable-race-detection",
    ),
    Program("big0", "synthetic/big0", ("",)),
    Program("N-writers", "synthetic/N-writers", ("-DN=4", "-DN=5")),
    Program("ainc", "synthetic/ainc", ("-DN=7", "-DN=8")),
    Program("casrot", "synthetic/casrot", ("-DN=9", "-DN=10")),
]


def shown(size):
    """A size for people: without what is the same in all rows."""
    for same in (QUEUE, STACK, "-DCONFIG_DEQ_STEALERS=", "-D"):
        if size.startswith(same):
            names = {QUEUE: "writers=", STACK: "writers=", "-DCONFIG_DEQ_STEALERS=": "stealers=", "-D": ""}
            return names[same] + size[len(same) :]
    return size


def measured(commands, limit):
    """The best run of each command; they take turns."""
    best = [None] * len(commands)
    for _ in range(RUNS):
        for index, command in enumerate(commands):
            if best[index] is not None and best[index].timed_out:
                continue
            run = measure.run(command, None, limit)
            if best[index] is None or run.seconds < best[index].seconds:
                best[index] = run
        if max(run.seconds for run in best) > 10:
            break
    return best


def cells(tool, run):
    result = tools.Result(tools.TIMEOUT) if run.timed_out else tool.read(run.output, run.code)
    return [result.verdict, "" if result.count is None else f"{result.count}", f"{run.seconds:.3f}"]


def draw(fencepost, genmc, suite, models, limit):
    suite = pathlib.Path(suite)
    peer = next(tool for tool in tools.OTHERS if tool.name == "GenMC")
    show(["program", "size", "model", "Fencepost", "states", "CPU s", "GenMC", "executions", "CPU s", "ratio"])
    show(["---", "---", "---", "---", "--:", "--:", "---", "--:", "--:", "--:"])
    for program in PROGRAMS:
        file = program.file(suite)
        for index, size in enumerate(program.sizes):
            last = index > 0 and index == len(program.sizes) - 1
            options = program.larger if last and program.larger else program.options
            words = [*size.split(), f"-I{file.parent.parent}"]
            for model in models:
                commands = [tools.FENCEPOST.command(fencepost, file, model, [], words)]
                commands.append(peer.command(genmc, file, model, options.split(), words))
                ours, theirs = measured(commands, limit)
                row = [program.name, shown(size), model, *cells(tools.FENCEPOST, ours), *cells(peer, theirs)]
                show([*row, f"{ours.seconds / max(theirs.seconds, 0.001):.2f}"])


def show(row):
    print("| " + " | ".join(row) + " |", flush=True)
