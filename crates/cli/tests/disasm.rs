//! `fencepost disasm`: names, blocks, lines, access classes; and the translated form.

use crate::support::{example, fencepost};
use snapbox::str;

#[test]
fn a_method_with_its_lines_and_accesses() {
    fencepost(&format!("disasm {} --method Account::Add", example("Bank.exe"))).code(0).stdout_eq(str![[
        r#"
.method instance void Account::Add(int amount)
{
  .locals (object V_0, bool V_1)
  // Bank.cs:23  public void Add(int amount) {
  IL_0000: nop
  // Bank.cs:24  lock (this) {
  IL_0001: ldarg.0    // this
  IL_0002: stloc.0    // V_0
  IL_0003: ldc.i4.0
  IL_0004: stloc.1    // V_1
  .try {
    IL_0005: ldloc.0    // V_0
    IL_0006: ldloca.s   V_1
    IL_0008: call       void System.Threading.Monitor::Enter(object, bool&)   // lock
    IL_000d: nop
    // Bank.cs:25  balance += amount;
    IL_000e: ldarg.0    // this
    IL_000f: dup
    IL_0010: ldfld      int Account::balance                                  // read
    IL_0015: ldarg.1    // amount
    IL_0016: add
    IL_0017: stfld      int Account::balance                                  // write
    // Bank.cs:26  Debug.Assert(balance >= 0, "overdrawn");
    IL_001c: ldarg.0    // this
    IL_001d: ldfld      int Account::balance                                  // read
    IL_0022: ldc.i4.0
    IL_0023: clt
    IL_0025: ldc.i4.0
    IL_0026: ceq
    IL_0028: ldstr      "overdrawn"
    IL_002d: call       void System.Diagnostics.Debug::Assert(bool, string)
    // Bank.cs:27  }
    IL_0032: nop
    IL_0033: leave      IL_0042
  }
  finally {
    IL_0038: ldloc.1    // V_1
    IL_0039: brfalse.s  IL_0041
    IL_003b: ldloc.0    // V_0
    IL_003c: call       void System.Threading.Monitor::Exit(object)           // unlock
    IL_0041: endfinally
  }
  // Bank.cs:28  }
  IL_0042: ret
}

"#
    ]]);
}

#[test]
fn fences_and_volatile_accesses_have_classes() {
    let listing = fencepost(&format!("disasm {}", example("algorithms/Dekker.exe"))).code(0);
    let text = String::from_utf8_lossy(&listing.get_output().stdout).into_owned();
    for class in ["// vread", "// vwrite", "// fence", "// read", "// write"] {
        assert!(text.contains(class), "{class} is not in\n{text}");
    }
    assert!(text.contains(".entrypoint"), "{text}");
}

#[test]
fn the_translated_form() {
    fencepost(&format!("disasm {} --ir --method Peterson::First", example("Peterson.exe")))
        .code(0)
        .stdout_eq(str![[r#"
method Peterson::First(r0: Ref) -> 0  // library
     38  r0 = call Peterson::First()
     39  return r0

method Peterson::First() -> 0
  registers r0: I32
  // Peterson.cs:18
     61  r0 = 1
     62  Peterson.flag0 = r0  // write
  // Peterson.cs:19
     63  r0 = 1
     64  Peterson.turn = r0  // write
  // Peterson.cs:20
     65  jump 66
     66  r0 = Peterson.flag1  // read
     67  if not r0 jump 71
     68  r0 = Peterson.turn  // read
     69  r0 = r0 Eq 1
     70  if r0 jump 66
  // Peterson.cs:21
     71  r0 = Peterson.counter  // read
     72  r0 = r0 Add 1
     73  Peterson.counter = r0  // write
  // Peterson.cs:22
     74  r0 = 0
     75  Peterson.flag0 = r0  // write
  // Peterson.cs:23
     76  return r0
     77  unsupported: code that cannot be reached

"#]]);
    fencepost("disasm SB.litmus --ir").code(0).stdout_eq(str![[r#"
method P0() -> 0
  registers r0: I64, r1: I64
  // SB.litmus:5
      0  r0 = 1
      1  x = r0  // write
  // SB.litmus:6
      2  r1 = y  // read
      3  return r0

method P1() -> 0
  registers r0: I64, r1: I64
  // SB.litmus:5
      4  r0 = 1
      5  y = r0  // write
  // SB.litmus:6
      6  r1 = x  // read
      7  return r0

"#]]);
}

#[test]
fn what_cannot_be_listed() {
    fencepost(&format!("disasm {} --method Bank::Add", example("Bank.exe"))).code(2).stderr_eq(str![[r#"
error: ../../../../examples/dotnet/Bank.exe has no method Bank::Add
 |
 = help: did you mean Bank::Pay? write it as Type::Method

"#]]);
    fencepost("disasm SB.litmus").code(2).stderr_eq(str![[r#"
error: SB.litmus is neither a .NET assembly nor a Java class
 |
 = help: --ir lists what a litmus test is translated to

"#]]);
}
