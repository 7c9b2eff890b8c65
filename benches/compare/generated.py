"""Programs that grow with a number, generated here: rows of stores and rings of store buffering.

Rows of stores are Table 3 of Abe, Ugawa, Maeda and Matsumoto, "Reducing State Explosion for Software Model Checking
with Relaxed Memory Consistency Models": two processes that store to n variables each, and a property that is true.
"""

import pathlib
import tempfile

import measure
import tools

RUNS = 3

# States, MB and seconds of McSPIN and of PROMELA written by hand, from the paper.
TABLE_3 = {
    "tso": [
        ((25, 0.006, 0.01), (19, 0.002, 0.01)),
        ((52, 0.017, 0.02), (60, 0.009, 0.00)),
        ((116, 0.053, 0.02), (149, 0.026, 0.00)),
        ((241, 0.153, 0.04), (313, 0.064, 0.02)),
        ((457, 0.391, 0.08), (585, 0.143, 0.01)),
        ((800, 0.897, 0.18), (1004, 0.276, 0.01)),
        ((1312, 1.882, 0.35), (1615, 0.493, 0.01)),
        ((2041, 3.659, 0.61), (2469, 0.829, 0.02)),
    ],
    "pso": [
        ((25, 0.006, 0.02), (19, 0.003, 0.01)),
        ((65, 0.021, 0.02), (79, 0.017, 0.01)),
        ((241, 0.110, 0.05), (337, 0.095, 0.01)),
        ((977, 0.619, 0.20), (1405, 0.504, 0.02)),
        ((3985, 3.405, 0.98), (5749, 2.500, 0.07)),
        ((16145, 18.107, 6.13), (23269, 11.894, 0.31)),
        ((65041, 93.290, 34.06), (93637, 54.294, 1.66)),
        ((261137, 468.195, 171.10), (375685, 246.497, 8.28)),
    ],
}


def table(arch, name, columns, condition):
    rows = ["".join(f" {cell} |" for cell in row)[:-1] + ";\n" for row in zip(*columns)]
    return f"{arch} {name}\n{{ }}\n{''.join(rows)}{condition}\n"


def stores_litmus(n):
    """n stores in each of two processes."""
    columns = [[f"P{process}", *(f"Store {name}{i} 1" for i in range(n))] for process, name in enumerate("xy")]
    return table("MCSPIN", f"stores{n}", columns, "forall (true)")


def stores_promela(n, model):
    """The same through one store queue (tso) or one buffer a variable (pso)."""
    text = f"byte x[{n}], y[{n}];\n"
    for process, variable in enumerate("xy"):
        if model == "tso":
            text += f"chan q{process} = [{n}] of {{ byte }};\n"
            issue = "".join(f"  q{process}!{i};\n" for i in range(n))
            commit = f"  :: atomic {{ q{process}?i; {variable}[i] = 1 }}\n"
        else:
            text += f"bool b{process}[{n}];\n"
            issue = "".join(f"  b{process}[{i}] = 1;\n" for i in range(n))
            commit = "".join(
                f"  :: atomic {{ b{process}[{i}] -> b{process}[{i}] = 0; {variable}[{i}] = 1 }}\n" for i in range(n)
            )
        text += f"active proctype p{process}() {{\n{issue}}}\n"
        text += f"active proctype m{process}() {{ byte i; end: do\n{commit}  od }}\n"
    return text


def ring_litmus(n):
    """n threads, each of which stores to its own variable and loads the next one's."""
    columns = [[f"P{i}", f"MOV [x{i}],$1", f"MOV EAX,[x{(i + 1) % n}]"] for i in range(n)]
    return table("X86", f"SB{n}", columns, "exists (" + " /\\ ".join(f"{i}:EAX=0" for i in range(n)) + ")")


def figures(tool, paths, file, model, words=()):
    """States, MB and CPU seconds of the best of several runs."""
    command = tool.command(paths, file.resolve(), model, words)
    run = measure.best(command, file.parent, runs=RUNS)
    result = tool.read(run.output, run.code)
    count = "" if result.count is None else f"{result.count}"
    return [count, f"{run.megabytes:.1f}", f"{run.seconds:.3f}"]


def published(figures_of):
    states, megabytes, seconds = figures_of
    return [f"{states}", f"{megabytes:.3f}", f"{seconds:.2f}"]


def show(cells):
    print("| " + " | ".join(cells) + " |", flush=True)


def head(first, groups):
    show(first + [cell for group in groups for cell in (f"{group}: states", "MB", "s")])
    show(["---"] * len(first) + ["--:"] * (3 * len(groups)))


def stores(fencepost, spin):
    groups = ["McSPIN", "by hand", "Fencepost, unreduced", "Fencepost"]
    head(["n", "model"], groups + (["SPIN"] if spin else []))
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for model, rows in TABLE_3.items():
            for n, (theirs, by_hand) in enumerate(rows, 1):
                litmus, promela = folder / "stores.litmus", folder / "stores.pml"
                litmus.write_text(stores_litmus(n))
                cells = [f"{n}", model, *published(theirs), *published(by_hand)]
                cells += figures(tools.FENCEPOST, fencepost, litmus, model, ["--no-reduce"])
                cells += figures(tools.FENCEPOST, fencepost, litmus, model)
                if spin:
                    promela.write_text(stores_promela(n, model))
                    spin_tool = next(tool for tool in tools.OTHERS if tool.name == "SPIN")
                    cells += figures(spin_tool, spin, promela, model)
                show(cells)


def rings(fencepost, herd):
    groups = ["Fencepost, unreduced", "Fencepost"] + (["herd7"] if herd else [])
    head(["threads", "model"], groups)
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "ring.litmus"
        for n in range(2, 9):
            file.write_text(ring_litmus(n))
            unreduced = figures(tools.FENCEPOST, fencepost, file, "tso", ["--no-reduce"]) if n <= 6 else [""] * 3
            cells = [f"{n}", "tso", *unreduced, *figures(tools.FENCEPOST, fencepost, file, "tso")]
            if herd:
                herd_tool = next(tool for tool in tools.OTHERS if tool.name == "herd7")
                cells += figures(herd_tool, herd, file, "tso")
            show(cells)
