"""Runs Fencepost and whichever of GenMC, Nidhugg, CBMC, herd7, Java PathFinder and SPIN is installed on the same programs.

    cargo build --release
    python3 benches/compare --model sc --model tso FILE.c FILE.litmus FILE.class …
    python3 benches/compare --table stores
    python3 benches/compare --table suite --suite GENMC --tool genmc=GENMC/genmc

Prints a Markdown table with each tool's verdict, the states or executions that it explored, CPU seconds and
megabytes of the whole command (start-up and compilers included), and how many times Fencepost's CPU time that is; then
a line with the number of disagreements, and what they are. The exit code is 1 if there are any, and 2 if an argument is
wrong.

GenMC, Nidhugg and CBMC read C files, herd7 reads litmus files, Java PathFinder reads class files, and SPIN reads FILE.pml where that stands beside
FILE.c or FILE.litmus. Tools that are not installed are named and left out.
"""

import argparse
import pathlib
import shlex
import sys

import files
import generated
import suite
import tools

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TABLES = {"stores": "SPIN", "rings": "herd7", "suite": "GenMC"}


def parse(words):
    parser = argparse.ArgumentParser(
        prog="benches/compare", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="*", metavar="FILE", help="a C program, a litmus test or a Java class")
    parser.add_argument("--model", action="append", metavar="MODEL", help="a memory model: sc (the default), tso, pso")
    parser.add_argument("--limit", type=float, default=60, metavar="S", help="seconds that each run may take (60)")
    parser.add_argument(
        "--tool", action="append", default=[], metavar="NAME=PATH", help="where an executable is: genmc=/opt/genmc"
    )
    parser.add_argument(
        "--words", action="append", default=[], metavar="TOOL=WORDS", help='options for a tool: "CBMC=--unwind 4"'
    )
    parser.add_argument("--cflags", default="", metavar="WORDS", help='for all that read C: --cflags="-DN=3 -Iinclude"')
    parser.add_argument("--only", action="append", metavar="TOOL", help="run Fencepost and this tool, and no other")
    parser.add_argument("--csv", metavar="FILE", help="write the table with the reasons for missing verdicts there")
    parser.add_argument("--table", choices=TABLES, help="a table of known programs instead of files")
    parser.add_argument("--suite", metavar="DIR", help="where GenMC's sources with its tests are, for --table suite")
    arguments = parser.parse_args(words)
    arguments.model = arguments.model or (["sc", "tso"] if arguments.table == "suite" else ["sc"])
    if (arguments.table == "suite") != (arguments.suite is not None):
        parser.error("--table suite and --suite DIR go together")
    if arguments.suite and not (pathlib.Path(arguments.suite) / "tests" / "correct").is_dir():
        parser.error(f"there is no folder tests/correct in {arguments.suite}")
    if bool(arguments.files) == bool(arguments.table):
        parser.error("name the files to run, or a --table")
    for name in arguments.files:
        if not pathlib.Path(name).is_file():
            parser.error(f"there is no file {name}")
        if pathlib.Path(name).suffix not in tools.FENCEPOST.suffixes:
            parser.error(f"{name} is no .c, .litmus or .class file")
    names = {tool.name.lower(): tool.name for tool in [tools.FENCEPOST, *tools.OTHERS]}

    def pairs(given, option):
        for pair in given:
            name, equals, value = pair.partition("=")
            if not equals:
                parser.error(f"{option} {pair}: write a name, `=` and a value")
            yield name, value

    def known(name):
        if name.lower() not in names:
            parser.error(f"there is no tool {name}; the tools are {', '.join(names.values())}")
        return names[name.lower()]

    arguments.paths = dict(pairs(arguments.tool, "--tool"))
    executables = [name for tool in [tools.FENCEPOST, *tools.OTHERS] for name in tool.executables]
    for name in arguments.paths:
        if name not in executables:
            parser.error(f"--tool {name}: the executables are {', '.join(executables)}")
    arguments.words = {known(name): shlex.split(value) for name, value in pairs(arguments.words, "--words")}
    arguments.compiler = shlex.split(arguments.cflags)
    arguments.fencepost_words = arguments.words.pop("Fencepost", [])
    arguments.only = None if arguments.only is None else [known(name) for name in arguments.only]
    return parser, arguments


def installed(arguments, wanted):
    """The tools that are there. Names those that are not."""
    found = []
    for tool in tools.OTHERS:
        if tool.name not in wanted or (arguments.only is not None and tool.name not in arguments.only):
            continue
        paths, missing = tool.find(arguments.paths)
        if paths is None:
            print(f"{tool.name} is skipped: there is no {missing} on the path", file=sys.stderr)
        else:
            found.append((tool, paths))
    return found


def main(words=None):
    parser, arguments = parse(words)
    arguments.paths.setdefault("fencepost", str(ROOT / "target" / "release" / "fencepost"))
    fencepost, _ = tools.FENCEPOST.find(arguments.paths)
    if fencepost is None:
        path = arguments.paths["fencepost"]
        parser.error(f"there is no {path}: run `cargo build --release`, or say --tool fencepost=PATH")
    if arguments.table:
        peer = dict((tool.name, paths) for tool, paths in installed(arguments, [TABLES[arguments.table]]))
        if arguments.table == "suite":
            if "GenMC" not in peer:
                parser.error("--table suite needs GenMC: say --tool genmc=PATH")
            suite.draw(fencepost, peer["GenMC"], arguments.suite, arguments.model, arguments.limit)
            return 0
        draw = {"stores": generated.stores, "rings": generated.rings}[arguments.table]
        draw(fencepost, peer.get(TABLES[arguments.table]))
        return 0
    suffixes = {pathlib.Path(name).suffix for name in arguments.files} | {".pml"}
    wanted = [tool.name for tool in tools.OTHERS if suffixes.intersection(tool.suffixes)]
    return 1 if files.compare(arguments, fencepost, installed(arguments, wanted)) else 0
