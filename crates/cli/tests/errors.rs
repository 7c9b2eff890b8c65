//! Bad usage and bad input: a clear message each, exit code 2, nothing on standard output.

use crate::support::fencepost;
use snapbox::str;

#[test]
fn an_unknown_model() {
    fencepost("check SB.litmus --model tos").code(2).stdout_eq("").stderr_eq(str![[r#"
error: there is no built-in model `tos`
 |
 = help: did you mean `tso`? the built-in models are sc, tso, pso, pso-weak-cas, rmo, dotnet-ecma, dotnet, pc, pc-atomic, pso-nmca, rcsc, rcpc, itanium, upc, java, java-op; the path of a .toml file works, too

"#]]);
    fencepost("check SB.litmus --model something-else").code(2).stdout_eq("").stderr_eq(str![[r#"
error: there is no built-in model `something-else`
 |
 = help: the built-in models are sc, tso, pso, pso-weak-cas, rmo, dotnet-ecma, dotnet, pc, pc-atomic, pso-nmca, rcsc, rcpc, itanium, upc, java, java-op; the path of a .toml file works, too

"#]]);
}

#[test]
fn workers() {
    fencepost("check SB.litmus --model tso --workers 2 --order dfs").code(2).stdout_eq("").stderr_eq(str![[
        r#"
error: a depth-first search has one worker
 |
 = help: leave out --workers or --order dfs

"#
    ]]);
    fencepost("check SB.litmus --model tso --workers 0").code(2).stdout_eq("").stderr_eq(str![[r#"
error: invalid value '0' for '--workers <N>': `0` is not a number of workers; write `auto`, or a number from 1 to 256

For more information, try '--help'.

"#]]);
}

#[test]
fn a_missing_file() {
    fencepost("check none.litmus --model tso").code(2).stdout_eq("").stderr_eq(str![[r#"
error: there is no file or directory none.litmus

"#]]);
    fencepost("check SB.litmus --model none.toml").code(2).stdout_eq("").stderr_eq(str![[r#"
error: there is no file or directory none.toml

"#]]);
}

#[test]
fn a_misspelt_instruction() {
    fencepost("check broken.litmus --model tso").code(2).stdout_eq("").stderr_eq(str![[r#"
error: `MVO` is not a supported X86 instruction
 --> broken.litmus:6:2
  |
6 |  MVO EAX,[y] | MOV EAX,[x] ;
  |  ^^^
  |
  = help: supported are MOV, XCHG, MFENCE, LFENCE, SFENCE, INC, DEC, ADD, SUB, AND, OR, XOR, NOT, NEG, SHL, CMP, TEST, XADD, CMPXCHG, JMP, NOP, Jcc, SETcc, CMOVcc and the LOCK prefix

"#]]);
}

#[test]
fn an_annotation_without_meaning() {
    fencepost("check annotated.litmus --model tso").code(2).stdout_eq("").stderr_eq(str![[r#"
error: annotated.litmus: model `tso` does not say what `write[odd]` means; add `odd` to its [annotations], or choose another model

"#]]);
}

#[test]
fn something_unknown_to_observe() {
    fencepost("outcomes SB.litmus --model tso --observe z").code(2).stdout_eq("").stderr_eq(str![[r#"
error: the test has no register or variable `z` to observe
 --> SB.litmus:1:5
  |
1 | X86 SB
  |     ^^
  |
  = help: it has 0:EAX, 1:EAX, x, y

"#]]);
}

#[test]
fn an_entry_for_a_litmus_test() {
    fencepost("check SB.litmus --model tso --entry A::B").code(2).stdout_eq("").stderr_eq(str![[r#"
error: SB.litmus is a litmus test and has no method A::B
 |
 = help: leave out --entry: every thread of a test runs

"#]]);
}

#[test]
fn bad_limits() {
    let limit = |flag: &str| fencepost(&format!("check SB.litmus --model tso {flag}")).code(2).stdout_eq("");
    limit("--limit-memory lots").stderr_eq(str![[r#"
error: invalid value 'lots' for '--limit-memory <SIZE>': `lots` is not a size; write a number and K, M, G or T, such as 512M or 2G

For more information, try '--help'.

"#]]);
    limit("--limit-memory 5").stderr_eq(str![[r#"
error: invalid value '5' for '--limit-memory <SIZE>': `5` would be that many bytes; write a unit, such as 5M or 5G

For more information, try '--help'.

"#]]);
    limit("--limit-time 10").stderr_eq(str![[r#"
error: invalid value '10' for '--limit-time <DURATION>': `10` is not a duration; write a number and ms, s, m or h, such as 10s or 2m

For more information, try '--help'.

"#]]);
    limit("--limit-states 0").stderr_eq(str![[r#"
error: invalid value '0' for '--limit-states <N>': the limit must be at least 1

For more information, try '--help'.

"#]]);
    limit("--window 0").stderr_eq(str![[r#"
error: invalid value '0' for '--window <N>': 0 is not in 1..=4096

For more information, try '--help'.

"#]]);
}

#[test]
fn no_command_and_no_input() {
    fencepost("").code(2).stdout_eq("");
    fencepost("check --model tso").code(2).stdout_eq("");
}

#[test]
fn noise() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    // A fixed pseudo-random sequence: the same noise each time.
    let mut seed = 1u64;
    let mut next = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as u8
    };
    let bytes: Vec<u8> = (0..10_000_000).map(|_| next()).collect();
    let printable: Vec<u8> = bytes.iter().map(|byte| b' ' + byte % 94).collect();
    let mut started = b"X86 noise\n{ x=0; }\n P0 ;\n".to_vec();
    started.extend(&printable);
    for (name, content) in [("bytes", &bytes), ("printable", &printable), ("started", &started)] {
        let path = folder.join(format!("{name}.litmus"));
        std::fs::write(&path, content).unwrap();
        let path = path.to_str().unwrap();
        for command in [format!("check {path} --model tso"), format!("models {path}")] {
            let assert = fencepost(&command).code(2).stdout_eq("");
            let stderr = &assert.get_output().stderr;
            assert!(stderr.starts_with(b"error: ") && stderr.len() < 2000, "{command}: {}", stderr.len());
        }
    }
}

#[test]
fn a_file_that_is_too_large() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("huge.litmus");
    std::fs::File::create(&path).unwrap().set_len(65 << 20).unwrap();
    let path = path.to_str().unwrap();
    fencepost(&format!("check {path} --model tso")).code(2).stdout_eq("").stderr_eq(str![[r#"
error: [..]huge.litmus is larger than 64 MiB

"#]]);
}
