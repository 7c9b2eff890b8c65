//! Regular expressions by the code of an installed .NET print what .NET prints.

use std::path::Path;

use fencepost_testkit::{Tool, needs};

use crate::support::fencepost;

#[test]
fn regular_expressions_are_those_of_dotnet() {
    if needs(Tool::Dotnet).is_none() {
        return;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/dotnet/core");
    let expected = std::fs::read_to_string(folder.join("Patterns.out")).unwrap();
    assert!(expected.contains("Not enough )'s."), "the message that is in the resources of .NET's assembly");
    let line = format!("run {}", folder.join("Patterns.exe").display());
    let printed = String::from_utf8(fencepost(&line).code(0).get_output().stdout.clone()).unwrap();
    assert_eq!(printed, expected);
}
