#!/usr/bin/env python3
"""Times fencepost against SPIN and herd7 on the same programs, in one run.

Needs a release build; tools that are not on PATH are left out. Prints a Markdown table of whole
commands, start-up included (for SPIN: spin, cc and the verifier), best of five.

    cargo build --release && benches/compare.py
"""

import pathlib
import shutil
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
FENCEPOST = ROOT / "target" / "release" / "fencepost"
RUNS = 5


def stores_litmus(k):
    rows = [["P0", "P1"]] + [[f"MOV [x{i}],$1", f"MOV [y{i}],$1"] for i in range(k)]
    return f"X86 stores{k}\n{{ }}\n" + "".join(" " + " | ".join(row) + " ;\n" for row in rows)


def stores_promela(k, model):
    """k stores per thread through one store queue (tso) or one buffer a variable (pso)."""
    text = f"byte x[{k}], y[{k}];\n"
    for thread, variable in enumerate("xy"):
        if model == "tso":
            text += f"chan q{thread} = [{k}] of {{ byte }};\n"
            issue = "".join(f"  q{thread}!{i};\n" for i in range(k))
            commit = f"  :: atomic {{ q{thread}?i; {variable}[i] = 1 }}\n"
        else:
            text += f"bool b{thread}[{k}];\n"
            issue = "".join(f"  b{thread}[{i}] = 1;\n" for i in range(k))
            commit = "".join(
                f"  :: atomic {{ b{thread}[{i}] -> b{thread}[{i}] = 0; {variable}[{i}] = 1 }}\n" for i in range(k)
            )
        text += f"active proctype p{thread}() {{\n{issue}}}\n"
        text += f"active proctype m{thread}() {{ byte i; end: do\n{commit}  od }}\n"
    return text


def ring_litmus(n):
    rows = [
        [f"P{i}" for i in range(n)],
        [f"MOV [x{i}],$1" for i in range(n)],
        [f"MOV EAX,[x{(i + 1) % n}]" for i in range(n)],
    ]
    condition = " /\\ ".join(f"{i}:EAX=0" for i in range(n))
    return f"X86 SB{n}\n{{ }}\n" + "".join(" " + " | ".join(row) + " ;\n" for row in rows) + f"exists ({condition})\n"


def best(command, folder):
    """Seconds and output of the fastest run."""
    fastest, output = None, ""
    for _ in range(RUNS):
        start = time.perf_counter()
        done = subprocess.run(command, cwd=folder, shell=True, capture_output=True, text=True)
        seconds = time.perf_counter() - start
        if fastest is None or seconds < fastest:
            fastest, output = seconds, done.stdout
    return fastest, output


def states(output, marker):
    for line in output.splitlines():
        if marker in line:
            return next(word for word in line.replace(":", " ").split() if word.isdigit())
    return "?"


def row(folder, name, model, peers, unreduced=True):
    command = f"{FENCEPOST} outcomes {name} --model {model}"
    cells = []
    for flag in ("", " --no-reduce"):
        if flag and not unreduced:
            cells += ["", ""]
            continue
        seconds, output = best(command + flag, folder)
        cells += [states(output, "states explored"), f"{seconds * 1e3:.0f} ms"]
    reference = float(cells[1].split()[0])
    for command, marker in peers:
        seconds, output = best(command, folder)
        ratio = seconds * 1e3 / max(reference, 1)
        cells += [states(output, marker) if marker else "", f"{seconds * 1e3:.0f} ms ({ratio:.0f}×)"]
    return cells


def main():
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        if shutil.which("spin") and shutil.which("cc"):
            print("| program | model | states | time | states, unreduced | time | SPIN, reduced | time | SPIN, full | time |")
            print("|---|---|--:|--:|--:|--:|--:|--:|--:|--:|")
            for k, model in [(k, model) for k in (4, 8) for model in ("tso", "pso")]:
                (folder / "stores.litmus").write_text(stores_litmus(k))
                (folder / "stores.pml").write_text(stores_promela(k, model))
                spin = "spin -a stores.pml && cc -O2 -DSAFETY {} -o pan pan.c && ./pan -m1000000"
                peers = [(spin.format(flag), "states, stored") for flag in ("", "-DNOREDUCE")]
                print(f"| {k} stores × 2 | {model} |", " | ".join(row(folder, "stores.litmus", model, peers)), "|")
        if shutil.which("herd7"):
            print("\n| program | model | states | time | states, unreduced | time | herd7 |")
            print("|---|---|--:|--:|--:|--:|--:|")
            for n in range(2, 9):
                (folder / "ring.litmus").write_text(ring_litmus(n))
                herd = [("herd7 -model x86tso.cat ring.litmus", "")]
                cells = row(folder, "ring.litmus", "tso", herd, unreduced=n <= 6)
                del cells[4]
                print(f"| SB ring of {n} | tso |", " | ".join(cells), "|")


if __name__ == "__main__":
    main()
