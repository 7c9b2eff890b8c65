#!/usr/bin/env python3
"""Writes expected.json: herd7's final states of ../*.litmus under the .cat models beside this file.

An independent oracle for models that herd does not come with: the .cat files say axiomatically
what crates/memory/models/*.toml say as reordering rules. Needs herd7 on PATH; the tests need only the JSON.
Tests with loops are left out (herd unrolls them), as are instructions herd's X86 does not have,
and branches on values other than 0 and 1 (herd drops those executions).
"""

import json
import pathlib
import re
import subprocess
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
MODELS = ["sc", "tso", "pso", "rmo", "dotnet-ecma"]
FENCES = {
    "LISA": {name: f"tag2events('{name})" for name in ("plain", "lwsync", "ww", "rr")},
    "X86": {"plain": "MFENCE", "lwsync": "emptyset", "ww": "SFENCE", "rr": "LFENCE"},
}
LEFT_OUT = {"WWC+ctrls"}


def model_text(arch, model):
    fences = "".join(f"let {name} = {events}\n" for name, events in FENCES[arch].items())
    common = (HERE / "common.cat").read_text().replace('include "cos.cat"', 'include "cos.cat"\n' + fences)
    return f'"{model}"\n{common}{(HERE / f"{model}.cat").read_text()}'


def states(test, arch, model, folder):
    """The observed names and the sorted rows of values, or None if herd gives no exact answer."""
    source = folder / "test.litmus"
    source.write_text(test.replace("f[]", "f[plain]"))
    cat = folder / "model.cat"
    cat.write_text(model_text(arch, model))
    bell = ["-bell", str(HERE / "lisa.bell")] if arch == "LISA" else []
    output = subprocess.run(["herd7", *bell, "-model", str(cat), str(source)], capture_output=True, text=True)
    lines = output.stdout.splitlines()
    if output.stderr or not ("Ok" in lines or "No" in lines):
        return None
    names, rows = None, []
    for line in lines:
        if re.match(r"[\d\[]", line):
            pairs = [pair.strip().split("=") for pair in line.strip().rstrip(";").split(";")]
            names = [name.strip("[]") for name, _ in pairs]
            rows.append([int(value) for _, value in pairs])
    return names, sorted(rows)


def main():
    expected = {}
    with tempfile.TemporaryDirectory() as folder:
        for file in sorted(HERE.parent.glob("*.litmus")):
            text = file.read_text()
            arch = text.split()[0]
            found = {model: states(text, arch, model, pathlib.Path(folder)) for model in MODELS}
            if file.stem in LEFT_OUT or None in found.values() or found["sc"][0] is None:
                print(f"left out: {file.name}")
                continue
            expected[file.stem] = {
                "observe": found["sc"][0],
                "outcomes": {model: rows for model, (_, rows) in found.items()},
            }
    lines = [f"{json.dumps(name)}: {json.dumps(entry, separators=(',', ':'))}" for name, entry in expected.items()]
    (HERE / "expected.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")
    print(len(expected), "tests")


if __name__ == "__main__":
    main()
