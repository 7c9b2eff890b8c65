//! Random single-threaded programs print what they print when gcc has compiled them.
//!
//! `PROGRAMS=1000 cargo test -p fencepost-c differential` tries more of them.

use std::path::Path;
use std::process::Command;

use crate::support::program::Program;
use fencepost_testkit::{Tool, needs};

/// What a program prints when gcc has compiled it.
fn compiled(gcc: &Path, text: &str, seed: u64) -> String {
    let directory = std::env::temp_dir().join(format!("fencepost-c-{}-{seed}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let (source, binary) = (directory.join("p.c"), directory.join("p"));
    std::fs::write(&source, text).unwrap();
    let options = ["-std=gnu11", "-w", "-O0", "-fwrapv", "-o"];
    let done = Command::new(gcc).args(options).arg(&binary).arg(&source).output().unwrap();
    assert!(done.status.success(), "seed {seed}: {}\n{text}", String::from_utf8_lossy(&done.stderr));
    let output = Command::new(&binary).output().unwrap();
    let _ = std::fs::remove_dir_all(&directory);
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn random_programs_print_the_same_as_with_gcc() {
    let Some(gcc) = needs(Tool::Gcc) else { return };
    let number = |name: &str| std::env::var(name).ok().and_then(|it| it.parse().ok());
    let (from, count) = (number("FROM").unwrap_or(1u64), number("PROGRAMS").unwrap_or(25));
    for seed in from..from + count {
        let text = Program::new(seed).text;
        let expected = compiled(&gcc, &text, seed);
        let run = crate::support::run(&text);
        assert_eq!(run.failure, None, "seed {seed}\n{text}");
        assert!(run.output == expected, "seed {seed}\n{text}\nours:\n{}\ngcc:\n{expected}", run.output);
    }
}
