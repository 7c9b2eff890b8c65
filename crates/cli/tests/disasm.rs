//! `fencepost disasm`: names, blocks, lines, access classes; and the translated form.

use crate::support::{example, fencepost};
use snapbox::{file, str};

#[test]
fn a_method_with_its_lines_and_accesses() {
    fencepost(&format!("disasm {} --method Account::Add", example("Bank.exe")))
        .code(0)
        .stdout_eq(file!["snapshots/disasm-a_method_with_its_lines_and_accesses.stdout"]);
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
        .stdout_eq(file!["snapshots/disasm-the_translated_form.stdout"]);
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
