//! Programs for .NET print what .NET prints (`tests/dotnet/core`): spans over data and fields of iterators, and regular
//! expressions by the code of an installed .NET.

use std::path::Path;

use fencepost_testkit::{Tool, needs};

use crate::support::fencepost;

/// What a program prints, and what it prints with .NET.
fn printed_and_expected(name: &str, options: &str) -> (String, String) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/dotnet/core");
    let expected = std::fs::read_to_string(folder.join(format!("{name}.out"))).unwrap();
    let line = format!("run {} {options}", folder.join(format!("{name}.exe")).display());
    (String::from_utf8(fencepost(&line).code(0).get_output().stdout.clone()).unwrap(), expected)
}

#[test]
fn data_of_the_file_and_fields_of_iterators_are_those_of_dotnet() {
    for name in ["DataSpans", "IteratorFields"] {
        let (printed, expected) = printed_and_expected(name, "--no-framework");
        assert_eq!(printed, expected, "{name}");
    }
}

#[test]
fn regular_expressions_are_those_of_dotnet() {
    if needs(Tool::Dotnet).is_none() {
        return;
    }
    let (printed, expected) = printed_and_expected("Patterns", "");
    assert!(expected.contains("Not enough )'s."), "the message that is in the resources of .NET's assembly");
    assert_eq!(printed, expected);
}
