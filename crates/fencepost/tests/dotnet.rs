//! .NET programs: verdicts, stories, final values, missing libraries, bad input.

#![allow(clippy::unwrap_used)]

mod support;

use snapbox::str;
use support::{example, fencepost};

#[test]
fn a_reordering_is_told_in_source_lines() {
    fencepost(&format!("check {} --model sc", example("Peterson.exe"))).code(0).stdout_eq(str![[]]);
    fencepost(&format!("check {} --model tso", example("Peterson.exe"))).code(1).stdout_eq(str![[]]);
}

#[test]
fn a_deadlock_says_who_waits_for_what() {
    fencepost(&format!("check {} --model sc", example("Philosophers.exe"))).code(1).stdout_eq(str![[]]);
}

#[test]
fn an_exception_has_its_calls_and_what_was_printed() {
    fencepost("check dotnet/Results.exe --model sc --entry Results::Throws").code(1).stdout_eq(str![[]]);
}

#[test]
fn exit_codes_count_if_asked() {
    fencepost("check dotnet/Results.exe --model sc").code(0);
    fencepost("check dotnet/Results.exe --model sc --exit-code").code(1).stdout_eq(str![[]]);
    fencepost("check dotnet/Results.exe --model sc --exit-code --format json").code(1).stdout_eq(str![[]]);
}

#[test]
fn final_values_have_the_types_of_their_fields() {
    let fields = "Results.truth,Results.letter,Results.small,Results.large,Results.unsigned,Results.wide,\
                  Results.negative,Results.half,Results.third,Results.nothing,Results.something,Results.text";
    fencepost(&format!("outcomes dotnet/Results.exe --model sc --observe {fields}"))
        .code(0)
        .stdout_eq(str![[]]);
    fencepost(&format!("outcomes dotnet/Results.exe --model sc --observe {fields} --format json"))
        .code(0)
        .stdout_eq(str![[]]);
}

#[test]
fn what_nobody_provides_is_named_with_its_place() {
    let input = "dotnet/Missing.exe --no-framework";
    fencepost(&format!("check {input} --model sc")).code(3).stdout_eq(str![[]]);
    fencepost(&format!("check {input} --explain-missing")).code(3).stdout_eq(str![[]]);
    fencepost(&format!("check {input} --explain-missing --format json")).code(3).stdout_eq(str![[]]);
    fencepost("check dotnet/Results.exe --no-framework --explain-missing").code(0).stdout_eq(str![[]]);
}

#[test]
fn programs_and_tests_make_one_batch() {
    fencepost("check dotnet SB.litmus --model tso --no-framework").code(3).stdout_eq(str![[]]);
}

#[test]
fn names_that_are_not_there() {
    let peterson = example("Peterson.exe");
    fencepost(&format!("check {peterson} --model sc --entry Petersen::Main")).code(2).stderr_eq(str![[]]);
    fencepost(&format!("check {peterson} --model sc --entry Peterson::Mian")).code(2).stderr_eq(str![[]]);
    fencepost(&format!("outcomes {peterson} --model sc --observe Peterson.count")).code(2).stderr_eq(str![[]]);
    fencepost(&format!("outcomes {peterson} --model sc --observe counter")).code(2).stderr_eq(str![[]]);
    fencepost("run dotnet/none.exe").code(2).stderr_eq(str![[]]);
}

#[test]
fn files_that_are_no_assemblies() {
    let directory = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let whole = std::fs::read("tests/fixtures/dotnet/Results.exe").unwrap();
    let cut = directory.join("cut.exe");
    std::fs::write(&cut, &whole[..700]).unwrap();
    let text = directory.join("text.exe");
    std::fs::write(&text, "class Program { }\n").unwrap();
    for command in ["check --model sc", "outcomes --model sc", "run", "disasm", "explore --model sc"] {
        fencepost(&format!("{command} {}", cut.display())).code(2).stdout_eq("");
        fencepost(&format!("{command} {}", text.display())).code(2).stdout_eq("");
    }
    fencepost(&format!("check --model sc {}", cut.display())).stderr_eq(str![[]]);
    fencepost(&format!("check --model sc {}", text.display())).stderr_eq(str![[]]);
}
