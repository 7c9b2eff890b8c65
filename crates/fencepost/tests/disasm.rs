//! `fencepost disasm`: names, blocks, lines, access classes; and the translated form.

mod support;

use snapbox::str;
use support::{example, fencepost};

#[test]
fn a_method_with_its_lines_and_accesses() {
    fencepost(&format!("disasm {} --method Account::Add", example("Bank.exe"))).code(0).stdout_eq(str![[]]);
}

#[test]
fn fences_and_volatile_accesses_have_classes() {
    let listing = fencepost(&format!("disasm {}", example("Dekker.exe"))).code(0);
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
        .stdout_eq(str![[]]);
    fencepost("disasm SB.litmus --ir").code(0).stdout_eq(str![[]]);
}

#[test]
fn what_cannot_be_listed() {
    fencepost(&format!("disasm {} --method Bank::Add", example("Bank.exe"))).code(2).stderr_eq(str![[]]);
    fencepost("disasm SB.litmus").code(2).stderr_eq(str![[]]);
}
