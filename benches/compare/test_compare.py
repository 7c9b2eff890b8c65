"""Tests of how outputs and arguments are read: python3 -m unittest discover benches/compare"""

import contextlib
import io
import pathlib
import sys
import tempfile
import unittest

import command
import generated
import measure
import tools
from tools import BROKEN, HOLDS, INCONCLUSIVE, TIMEOUT, UNREADABLE, VIOLATED, Result


class Fencepost(unittest.TestCase):
    def test_verdicts(self):
        holds = "a.c under tso: holds\n  every state is fine\n  1,204 states explored, 9 transitions, 0.00 s\n"
        self.assertEqual(tools.read_fencepost(holds, 0), Result(HOLDS, 1204))
        violated = "a.c under tso: violated\n  the assertion failed\n  12 states explored, 9 transitions, 0.00 s\n"
        self.assertEqual(tools.read_fencepost(violated, 1), Result(VIOLATED, 12))
        open_end = "a.c under sc: inconclusive\n  a.c:3: setjmp is not supported\n  2 states explored\n"
        self.assertEqual(tools.read_fencepost(open_end, 3), Result(INCONCLUSIVE, 2, "a.c:3: setjmp is not supported"))

    def test_failures(self):
        unread = tools.read_fencepost("error: expected `;`\n", 2)
        self.assertEqual(unread, Result(UNREADABLE, None, "error: expected `;`"))
        self.assertEqual(tools.read_fencepost("thread 'main' panicked\n", 101).verdict, BROKEN)
        self.assertEqual(tools.read_fencepost("", -9).verdict, BROKEN)


class Genmc(unittest.TestCase):
    def test_verdicts(self):
        holds = "*** Verification complete.\nNo errors were detected.\nNumber of complete executions explored: 6\n"
        self.assertEqual(tools.read_genmc(holds, 0), Result(HOLDS, 6))
        violated = "*** Verification unsuccessful.\nError: Safety violation!\nEvent (0, 6) in graph:\n"
        self.assertEqual(tools.read_genmc(violated, 42).verdict, VIOLATED)
        self.assertEqual(tools.read_genmc("Error: Attempt to access non-allocated memory!\n", 1).verdict, VIOLATED)

    def test_its_own_limits_are_no_verdict(self):
        output = "Error: Unordered writes!\nThis warning is treated as an error due to in-place revisiting (IPR).\n"
        self.assertEqual(tools.read_genmc(output, 42).verdict, INCONCLUSIVE)

    def test_failures(self):
        output = "a.c:1:10: fatal error: 'x.h' file not found\n1 error generated.\n"
        self.assertEqual(tools.read_genmc(output, 3).verdict, UNREADABLE)
        self.assertIn("x.h", tools.read_genmc(output, 3).why)


class Nidhugg(unittest.TestCase):
    def test_verdicts(self):
        self.assertEqual(tools.read_nidhugg("Trace count: 3\nNo errors were detected.\n", 0), Result(HOLDS, 3))
        violated = "Trace count: 4\n\n Error detected:\n  (<0>,1)\n"
        self.assertEqual(tools.read_nidhugg(violated, 42), Result(VIOLATED, 4))
        self.assertEqual(tools.read_nidhugg("clang: error: no input\n", 1).verdict, UNREADABLE)


class Cbmc(unittest.TestCase):
    def test_verdicts(self):
        self.assertEqual(tools.read_cbmc("** 0 of 2 failed\nVERIFICATION SUCCESSFUL\n", 0), Result(HOLDS))
        self.assertEqual(tools.read_cbmc("** 1 of 2 failed\nVERIFICATION FAILED\n", 10), Result(VIOLATED))
        self.assertEqual(tools.read_cbmc("PARSING ERROR\n", 6), Result(UNREADABLE, None, "PARSING ERROR"))


class Herd(unittest.TestCase):
    def test_verdicts(self):
        head = "Test SB Forbidden\nStates 3\n0:EAX=0; 1:EAX=1;\n"
        holds = head + "Ok\nWitnesses\nPositive: 3 Negative: 0\nCondition ~exists (0:EAX=0)\n"
        self.assertEqual(tools.read_herd(holds, 0), Result(HOLDS, 3))
        violated = head + "No\nWitnesses\nPositive: 1 Negative: 3\n"
        self.assertEqual(tools.read_herd(violated, 0), Result(VIOLATED, 4))
        self.assertEqual(tools.read_herd("Warning: File \"a\": unexpected '|'\n", 2).verdict, UNREADABLE)


class Spin(unittest.TestCase):
    def test_verdicts(self):
        holds = "State-vector 28 byte, depth reached 8, errors: 0\n      225 states, stored\n"
        self.assertEqual(tools.read_spin(holds, 0), Result(HOLDS, 225))
        self.assertEqual(tools.read_spin(holds.replace("errors: 0", "errors: 1"), 0), Result(VIOLATED, 225))
        shallow = "error: max search depth too small\n" + holds
        self.assertEqual(tools.read_spin(shallow, 0).verdict, INCONCLUSIVE)
        self.assertEqual(tools.read_spin("spin: syntax error\n", 1).verdict, UNREADABLE)


class Pathfinder(unittest.TestCase):
    def test_verdicts(self):
        statistics = "==== statistics\nelapsed time: 00:00:01\nstates:             new=2431,visited=3890\n"
        holds = f"==== results\nno errors detected\n{statistics}"
        self.assertEqual(tools.read_pathfinder(holds, 0), Result(HOLDS, 2431))
        fails = f"====================================================== error 1\ngov.nasa.jpf.vm.NoUncaughtExceptionsProperty\n{statistics}"
        self.assertEqual(tools.read_pathfinder(fails, 0), Result(VIOLATED, 2431))
        self.assertEqual(tools.read_pathfinder("[SEVERE] JPF exception, terminating\n", 1).verdict, UNREADABLE)

    def test_the_class_is_named_beside_its_folder(self):
        command = tools.pathfinder_command(["jpf"], "some/where/Main.class", "sc", ["+x=y"])
        self.assertEqual(command, ["jpf", "+classpath=some/where", "+x=y", "Main"])


class Commands(unittest.TestCase):
    def test_compiler_words_have_their_place(self):
        words = {tool.name: tool.command(["a", "b", "c"], "f.c", "sc", ["-w"], ["-DN=2"]) for tool in tools.OTHERS[:3]}
        self.assertEqual(words["GenMC"], ["a", "--sc", "--disable-estimation", "-w", "--", "-DN=2", "f.c"])
        self.assertEqual(words["Nidhugg"][1:], ["-DN=2", "--", "--nidhugg=b", "--clang=c", "--sc", "-w", "f.c"])
        self.assertEqual(words["CBMC"], ["a", "--mm", "sc", "-w", "-DN=2", "f.c"])


class Measuring(unittest.TestCase):
    def test_output_code_and_usage(self):
        run = measure.run(["sh", "-c", "echo out; echo err >&2; exit 3"])
        self.assertEqual((sorted(run.output.split()), run.code, run.timed_out), (["err", "out"], 3, False))
        busy = measure.run([sys.executable, "-c", "sum(range(10**7)); x = bytearray(10**8)"])
        self.assertGreater(busy.seconds, 0.01)
        self.assertGreater(busy.megabytes, 90)

    def test_limits_end_what_the_command_started(self):
        run = measure.run(["sh", "-c", "echo begun; sleep 60 & sleep 60"], limit=0.3)
        self.assertTrue(run.timed_out)
        self.assertEqual(run.output, "begun\n")


class Generating(unittest.TestCase):
    def test_programs(self):
        rows = " P0 | P1 ;\n Store x0 1 | Store y0 1 ;\n Store x1 1 | Store y1 1 ;\n"
        expected = "MCSPIN stores2\n{ }\n" + rows + "forall (true)\n"
        self.assertEqual(generated.stores_litmus(2), expected)
        self.assertIn("MOV EAX,[x0]", generated.ring_litmus(2))
        self.assertEqual([len(rows) for rows in generated.TABLE_3.values()], [8, 8])


class Arguments(unittest.TestCase):
    def fails(self, *words):
        errors = io.StringIO()
        with contextlib.redirect_stderr(errors), self.assertRaises(SystemExit) as caught:
            command.main(list(words))
        self.assertEqual(caught.exception.code, 2)
        return errors.getvalue()

    def test_errors(self):
        self.assertIn("name the files", self.fails())
        self.assertIn("no file nowhere.c", self.fails("nowhere.c"))
        self.assertIn("no .c, .litmus or .class", self.fails(__file__))
        self.assertIn("go together", self.fails("--table", "suite"))
        self.assertIn("go together", self.fails("--table", "rings", "--suite", "."))
        self.assertIn("no folder tests/correct", self.fails("--table", "suite", "--suite", "/nowhere"))
        self.assertIn("no tool Spim", self.fails("--table", "rings", "--words", "Spim=-x"))
        self.assertIn("executables", self.fails("--table", "rings", "--tool", "gencm=/x"))
        self.assertIn("cargo build", self.fails("--table", "rings", "--tool", "fencepost=/nowhere/fencepost"))

    def test_missing_tools_are_named(self):
        _, arguments = command.parse(["--table", "rings", "--tool", "herd7=/nowhere/herd7"])
        errors = io.StringIO()
        with contextlib.redirect_stderr(errors):
            self.assertEqual(command.installed(arguments, ["herd7"]), [])
        self.assertIn("herd7 is skipped", errors.getvalue())


class Comparing(unittest.TestCase):
    """With scripts that stand for the tools."""

    def compare(self, ours, theirs, limit=10):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "a.c").write_text("int main(void) { return 0; }\n")
            for script, body in (("fencepost", ours), ("genmc", theirs)):
                (folder / script).write_text(f"#!/bin/sh\n{body}\n")
                (folder / script).chmod(0o755)
            words = [str(folder / "a.c"), "--only", "genmc", "--limit", str(limit), "--csv", str(folder / "out.csv")]
            words += [f"--tool={script}={folder / script}" for script in ("fencepost", "genmc")]
            output = io.StringIO()
            with contextlib.redirect_stdout(output):
                code = command.main(words)
            return code, output.getvalue(), (folder / "out.csv").read_text()

    def test_agreement(self):
        code, output, table = self.compare("echo a.c under sc: holds", "echo No errors were detected.")
        self.assertEqual(code, 0)
        self.assertIn("1 checks, 0 without a verdict of Fencepost's, 0 disagreements", output)
        self.assertIn(",GenMC,holds,", table)

    def test_disagreement(self):
        code, output, _ = self.compare("echo a.c under sc: holds", "echo Error: Safety violation!; exit 42")
        self.assertEqual(code, 1)
        self.assertIn("a.c under sc: holds, GenMC says violated", output)

    def test_missing_verdicts_are_no_disagreement(self):
        code, output, table = self.compare("echo error: no; exit 2", "exec sleep 60", limit=0.3)
        self.assertEqual(code, 0)
        self.assertIn("1 without a verdict", output)
        self.assertIn(f",{TIMEOUT},", table)


if __name__ == "__main__":
    unittest.main()
