//! `--format json`: the schema of docs/reference/json.md.

use crate::support::fencepost;
use snapbox::{file, str};

#[test]
fn a_violation() {
    fencepost("check SB-never.litmus --model tso --format json")
        .code(1)
        .stderr_eq("")
        .stdout_eq(file!["snapshots/json-a_violation.stdout"]);
}

#[test]
fn a_witness() {
    fencepost("check SB.litmus --model tso --format json")
        .code(0)
        .stdout_eq(file!["snapshots/json-a_witness.stdout"]);
}

#[test]
fn outcomes() {
    fencepost("outcomes pointer.litmus --model sc --format json")
        .code(0)
        .stdout_eq(file!["snapshots/json-outcomes.stdout"]);
}

#[test]
fn outcomes_cut_short() {
    fencepost("outcomes SB.litmus --model sc --format json --limit-states 2")
        .code(3)
        .stdout_eq(file!["snapshots/json-outcomes_cut_short.stdout"]);
}

#[test]
fn an_error() {
    fencepost("check broken.litmus --model sc --format json").code(2).stdout_eq(str![[r#"
{
  "schema": 2,
  "tool": "fencepost 0.1.0",
  "input": "broken.litmus",
  "entry": null,
  "model": "sc",
  "error": "broken.litmus:6:2: `MVO` is not a supported X86 instruction"
}

"#]]);
}

#[test]
fn whether_sc_has_the_fault_too() {
    let check = |args: &str| {
        let assert = fencepost(&format!("check --format json {args}")).code(1);
        let report: serde_json::Value = serde_json::from_slice(&assert.get_output().stdout).unwrap();
        report["violations"][0]["reachable_under_sc"].as_bool()
    };
    assert_eq!(check("stray.litmus --model tso"), Some(true));
    assert_eq!(check("stray.litmus --model sc"), Some(true));
    assert_eq!(check("SB-always.litmus --model tso"), Some(false));
    // Found depth first within a limit under which sc cannot be searched to its end.
    assert_eq!(check("SB-never.litmus --model tso --order dfs --no-reduce --limit-states 30"), None);
}
