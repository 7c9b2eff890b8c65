"""Files that the user names, by Fencepost and by every other tool that reads them."""

import csv
import pathlib
import tempfile

import measure
import tools


def verdict(tool, paths, file, model, words, compiler, limit):
    """Runs a tool on a file. Returns its result and the run."""
    with tempfile.TemporaryDirectory() as folder:
        command = tool.command(paths, file.resolve(), model, words, compiler if file.suffix == ".c" else ())
        run = measure.run(command, folder, limit)
    if run.timed_out:
        return tools.Result(tools.TIMEOUT), run
    return tool.read(run.output, run.code), run


def peers(file, model, installed):
    """The other tools that can run a program, and the file that each reads."""
    found = []
    for tool, paths in installed:
        own = file if file.suffix in tool.suffixes else file.with_suffix(tool.suffixes[0])
        if tools.runs(tool, own.suffix, model) and own.is_file():
            found.append((tool, paths, own))
    return found


def ratio(ours, theirs):
    """How many times the CPU time of Fencepost another tool took."""
    return f"{theirs / max(ours, 0.001):.1f}×"


def row(name, model, tool, result, run, base):
    counted = "" if result.count is None else f"{result.count} {tool.counts}".strip()
    cells = [name, model, tool.name, result.verdict, counted, f"{run.seconds:.2f}", f"{run.megabytes:.0f}"]
    return [*cells, "" if base is None else ratio(base.seconds, run.seconds)]


def show(cells):
    print("| " + " | ".join(cells) + " |", flush=True)


def compare(arguments, fencepost, installed):
    """Prints a table and a summary. Returns the number of disagreements."""
    show(["program", "model", "tool", "verdict", "explored", "CPU s", "MB", "of Fencepost's CPU"])
    show(["---", "---", "---", "---", "--:", "--:", "--:", "--:"])
    records, disagreements, undecided = [], [], 0
    for name in arguments.files:
        file = pathlib.Path(name)
        for model in arguments.model:
            words, limit = (arguments.fencepost_words, arguments.compiler), arguments.limit
            ours, run = verdict(tools.FENCEPOST, fencepost, file, model, *words, limit)
            undecided += not ours.decided()
            show(row(name, model, tools.FENCEPOST, ours, run, None))
            records.append((name, model, "Fencepost", ours, run))
            for tool, paths, own in peers(file, model, installed):
                words = (arguments.words.get(tool.name, []), arguments.compiler)
                theirs, other = verdict(tool, paths, own, model, *words, limit)
                show(row(name, model, tool, theirs, other, run))
                records.append((name, model, tool.name, theirs, other))
                if ours.decided() and theirs.decided() and ours.verdict != theirs.verdict:
                    disagreements.append(f"{name} under {model}: {ours.verdict}, {tool.name} says {theirs.verdict}")
    if arguments.csv:
        write(arguments.csv, records)
    total = len(arguments.files) * len(arguments.model)
    print(f"\n{total} checks, {undecided} without a verdict of Fencepost's, {len(disagreements)} disagreements")
    for line in disagreements:
        print(f"  {line}")
    return len(disagreements)


def write(path, records):
    with open(path, "w", newline="") as output:
        table = csv.writer(output)
        table.writerow(["program", "model", "tool", "verdict", "count", "cpu_seconds", "megabytes", "why"])
        for name, model, tool, result, run in records:
            count = "" if result.count is None else result.count
            table.writerow(
                [name, model, tool, result.verdict, count, f"{run.seconds:.3f}", f"{run.megabytes:.1f}", result.why]
            )
