//! `--format json`: the schema of docs/reference/json.md.

use crate::support::fencepost;
use snapbox::str;

#[test]
fn a_violation() {
    fencepost("check SB-never.litmus --model tso --format json").code(1).stderr_eq("").stdout_eq(str![[r#"
{
  "schema": 1,
  "tool": "fencepost 0.1.0",
  "input": "SB-never.litmus",
  "entry": null,
  "model": "tso",
  "verdict": "violated",
  "reasons": [],
  "violations": [
    {
      "kind": "invariant",
      "message": "the final state 0:EAX=0; 1:EAX=0; breaks the condition ~exists (0:EAX=0 /\\ 1:EAX=0)",
      "reachable_under_sc": false,
      "trace": [
        {
          "thread": "P1",
          "action": "complete",
          "what": "read x = 0",
          "method": "P1",
          "file": "SB-never.litmus",
          "line": 6,
          "overtook": [
            "write y = 1 (line 5)"
          ]
        },
        {
          "thread": "P0",
          "action": "complete",
          "what": "write x = 1",
          "method": "P0",
          "file": "SB-never.litmus",
          "line": 5,
          "overtook": []
        },
        {
          "thread": "P0",
          "action": "complete",
          "what": "read y = 0",
          "method": "P0",
          "file": "SB-never.litmus",
          "line": 6,
          "overtook": []
        },
        {
          "thread": "P1",
          "action": "complete",
          "what": "write y = 1",
          "method": "P1",
          "file": "SB-never.litmus",
          "line": 5,
          "overtook": []
        }
      ],
      "stack": []
    }
  ],
  "stats": {
    "states": [..],
    "transitions": [..],
    "max_window": [..],
    "seconds": [..],
    "states_per_second": [..],
    "bytes_per_state": [..],
    "peak_memory_bytes": [..]
  }
}

"#]]);
}

#[test]
fn a_witness() {
    fencepost("check SB.litmus --model tso --format json").code(0).stdout_eq(str![[r#"
{
  "schema": 1,
  "tool": "fencepost 0.1.0",
  "input": "SB.litmus",
  "entry": null,
  "model": "tso",
  "verdict": "holds",
  "reasons": [],
  "violations": [],
  "witness": {
    "state": {
      "0:EAX": 0,
      "1:EAX": 0
    },
    "trace": [
      {
        "thread": "P1",
        "action": "complete",
        "what": "read x = 0",
        "method": "P1",
        "file": "SB.litmus",
        "line": 6,
        "overtook": [
          "write y = 1 (line 5)"
        ]
      },
      {
        "thread": "P0",
        "action": "complete",
        "what": "write x = 1",
        "method": "P0",
        "file": "SB.litmus",
        "line": 5,
        "overtook": []
      },
      {
        "thread": "P0",
        "action": "complete",
        "what": "read y = 0",
        "method": "P0",
        "file": "SB.litmus",
        "line": 6,
        "overtook": []
      },
      {
        "thread": "P1",
        "action": "complete",
        "what": "write y = 1",
        "method": "P1",
        "file": "SB.litmus",
        "line": 5,
        "overtook": []
      }
    ]
  },
  "stats": {
    "states": [..],
    "transitions": [..],
    "max_window": [..],
    "seconds": [..],
    "states_per_second": [..],
    "bytes_per_state": [..],
    "peak_memory_bytes": [..]
  }
}

"#]]);
}

#[test]
fn outcomes() {
    fencepost("outcomes pointer.litmus --model sc --format json").code(0).stdout_eq(str![[r#"
{
  "schema": 1,
  "tool": "fencepost 0.1.0",
  "input": "pointer.litmus",
  "entry": null,
  "model": "sc",
  "verdict": "holds",
  "reasons": [],
  "violations": [],
  "condition": {
    "quantifier": "exists",
    "text": "exists (1:r1=x /\\ 1:r2=7)",
    "result": "ok",
    "positive": 1,
    "negative": 1
  },
  "outcomes": [
    {
      "1:r1": "x",
      "1:r2": 0
    },
    {
      "1:r1": "x",
      "1:r2": 7
    }
  ],
  "stats": {
    "states": [..],
    "transitions": [..],
    "max_window": [..],
    "seconds": [..],
    "states_per_second": [..],
    "bytes_per_state": [..],
    "peak_memory_bytes": [..]
  }
}

"#]]);
}

#[test]
fn outcomes_cut_short() {
    fencepost("outcomes SB.litmus --model sc --format json --limit-states 2").code(3).stdout_eq(str![[r#"
{
  "schema": 1,
  "tool": "fencepost 0.1.0",
  "input": "SB.litmus",
  "entry": null,
  "model": "sc",
  "verdict": "inconclusive",
  "reasons": [
    "the limit of 2 states was reached: raise --limit-states"
  ],
  "violations": [],
  "condition": {
    "quantifier": "exists",
    "text": "exists (0:EAX=0 /\\ 1:EAX=0)",
    "result": "unknown",
    "positive": 0,
    "negative": 0
  },
  "outcomes": [],
  "stats": {
    "states": [..],
    "transitions": [..],
    "max_window": [..],
    "seconds": [..],
    "states_per_second": [..],
    "bytes_per_state": [..],
    "peak_memory_bytes": [..]
  }
}

"#]]);
}

#[test]
fn an_error() {
    fencepost("check broken.litmus --model sc --format json").code(2).stdout_eq(str![[r#"
{
  "schema": 1,
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
