"""The tools: how each is called, and what its output means.

A tool's `command` is given the file, the memory model, further words for it and words for a C compiler (`-DN=3`), and
`read` turns the run's output into a `Result`. Reading is apart from running, so that it can be tested without the tools.
"""

import dataclasses
import pathlib
import re
import shutil

HOLDS, VIOLATED = "holds", "violated"
INCONCLUSIVE, UNREADABLE, TIMEOUT, BROKEN = "inconclusive", "not read", "time-out", "failed"


@dataclasses.dataclass(frozen=True)
class Result:
    """What a tool says about a program."""

    verdict: str
    count: int | None = None  # of states or executions
    why: str = ""  # a line that says why there is no verdict

    def decided(self):
        return self.verdict in (HOLDS, VIOLATED)


@dataclasses.dataclass(frozen=True)
class Tool:
    """A model checker."""

    name: str
    executables: tuple[str, ...]  # the first is the one that is run
    suffixes: tuple[str, ...]
    models: tuple[str, ...]
    counts: str  # what `count` is a number of
    command: object  # (paths of the executables, file, model, words, compiler's words) -> list of words
    read: object  # (output, exit code) -> Result

    def find(self, given):
        """The paths of its executables, or the name of the one that is missing."""
        paths = []
        for name in self.executables:
            path = given.get(name) or shutil.which(name)
            if path is None or shutil.which(path) is None:
                return None, name
            paths.append(str(pathlib.Path(path).resolve()))
        return paths, None


def number(pattern, output):
    found = re.search(pattern, output)
    return int(found.group(1).replace(",", "")) if found else None


def last_line(output):
    """The line that says most about a failure: the first with `error` in it, or else the last one."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if "error" in line.lower()]
    return (errors or lines[-1:] or ["no output"])[0][:200]


def read_fencepost(output, code):
    count = number(r"([\d,]+) states explored", output)
    found = re.search(r" under \S+: (holds|violated|inconclusive)", output)
    if found is None or code not in (0, 1, 3):
        verdict = UNREADABLE if code == 2 else BROKEN
        return Result(verdict, count, last_line(output))
    if found.group(1) == INCONCLUSIVE:
        lines = [line.strip() for line in output.splitlines()[1:] if line.strip()]
        return Result(INCONCLUSIVE, count, (lines or ["it does not say why"])[0][:200])
    return Result(found.group(1), count)


def read_genmc(output, code):
    executions = number(r"Number of complete executions explored: (\d+)", output)
    if "No errors were detected" in output:
        return Result(HOLDS, executions)
    if "treated as an error due to in-place revisiting" in output:
        return Result(INCONCLUSIVE, executions, "writes without an order, which its in-place revisiting cannot have")
    # "Error: Safety violation!", "Error detected: Non-atomic race!" and the like end with exit code 42.
    if code == 42 or re.search(r"^(Error|Error detected): .*(violation|race|access|free|memory)", output, re.M | re.I):
        return Result(VIOLATED, executions)
    return Result(UNREADABLE, None, last_line(output))


def read_nidhugg(output, code):
    traces = number(r"Trace count: (\d+)", output)
    if "No errors were detected" in output:
        return Result(HOLDS, traces)
    if "Error detected:" in output:
        return Result(VIOLATED, traces)
    return Result(UNREADABLE, None, last_line(output))


def read_cbmc(output, code):
    if "VERIFICATION SUCCESSFUL" in output:
        return Result(HOLDS)
    if "VERIFICATION FAILED" in output:
        return Result(VIOLATED)
    return Result(UNREADABLE, None, last_line(output))


def read_herd(output, code):
    found = re.search(r"Positive: (\d+) Negative: (\d+)", output)
    executions = int(found.group(1)) + int(found.group(2)) if found else None
    # A line of its own says whether the condition holds.
    answer = re.search(r"^(Ok|No)$", output, re.M)
    if answer is None:
        return Result(UNREADABLE, None, last_line(output))
    return Result(HOLDS if answer.group(1) == "Ok" else VIOLATED, executions)


def read_spin(output, code):
    errors = number(r"errors: (\d+)", output)
    states = number(r"(\d+) states, stored", output)
    if errors is None:
        return Result(UNREADABLE, None, last_line(output))
    if "search depth too small" in output and errors == 0:
        return Result(INCONCLUSIVE, states, "the search was not deep enough")
    return Result(VIOLATED if errors else HOLDS, states)


def read_pathfinder(output, code):
    states = number(r"states: +new=(\d+)", output)
    if "no errors detected" in output:
        return Result(HOLDS, states)
    if re.search(r"^gov\.nasa\.jpf\.vm\.\w+Property|^====+ error 1", output, re.M):
        return Result(VIOLATED, states)
    return Result(UNREADABLE, None, last_line(output))


def fencepost_command(paths, file, model, words, compiler=()):
    return [paths[0], "check", file, "--model", model, *words, *compiler]


def genmc_command(paths, file, model, words, compiler=()):
    return [paths[0], f"--{model}", "--disable-estimation", *words, "--", *compiler, file]


def nidhugg_command(paths, file, model, words, compiler=()):
    script, tool, clang = paths
    return [script, *compiler, "--", f"--nidhugg={tool}", f"--clang={clang}", f"--{model}", *words, file]


def cbmc_command(paths, file, model, words, compiler=()):
    return [paths[0], "--mm", model, *words, *compiler, file]


def herd_command(paths, file, model, words, compiler=()):
    return [paths[0], "-model", {"sc": "sc.cat", "tso": "x86tso.cat"}[model], *words, file]


def pathfinder_command(paths, file, model, words, compiler=()):
    file = pathlib.Path(file)
    return [paths[0], f"+classpath={file.parent}", *words, file.stem]


def spin_command(paths, file, model, words, compiler=()):
    spin, compiler = paths
    script = '"$1" -a "$3" && "$2" -O2 -DSAFETY -o pan pan.c && shift 3 && ./pan -m1000000 "$@"'
    return ["sh", "-c", script, "sh", spin, compiler, file, *words]


FENCEPOST = Tool(
    "Fencepost", ("fencepost",), (".c", ".litmus", ".class"), ("any",), "states", fencepost_command, read_fencepost
)
OTHERS = [
    Tool("GenMC", ("genmc",), (".c",), ("sc", "tso"), "executions", genmc_command, read_genmc),
    Tool(
        "Nidhugg",
        ("nidhuggc", "nidhugg", "clang"),
        (".c",),
        ("sc", "tso", "pso"),
        "traces",
        nidhugg_command,
        read_nidhugg,
    ),
    Tool("CBMC", ("cbmc",), (".c",), ("sc", "tso", "pso"), "", cbmc_command, read_cbmc),
    Tool("herd7", ("herd7",), (".litmus",), ("sc", "tso"), "executions", herd_command, read_herd),
    # It starts the class's main method, as Fencepost does.
    Tool("Java PathFinder", ("jpf",), (".class",), ("sc",), "states", pathfinder_command, read_pathfinder),
    # A program for SPIN says itself what memory does, so that it stands for any model.
    Tool("SPIN", ("spin", "cc"), (".pml",), ("any",), "states", spin_command, read_spin),
]


def runs(tool, suffix, model):
    """Whether a tool reads such files and knows the model."""
    return suffix in tool.suffixes and ("any" in tool.models or model in tool.models)
