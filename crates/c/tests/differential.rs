//! Random single-threaded programs print what they print when gcc has compiled them.
//!
//! `PROGRAMS=1000 cargo test -p fencepost-c --test differential` tries more of them.

mod support;

use std::process::Command;

use support::program::Program;

/// What a program prints when gcc has compiled it; nothing if there is no gcc.
fn compiled(text: &str, seed: u64) -> Option<String> {
    let directory = std::env::temp_dir().join(format!("fencepost-c-{}-{seed}", std::process::id()));
    std::fs::create_dir_all(&directory).ok()?;
    let (source, binary) = (directory.join("p.c"), directory.join("p"));
    std::fs::write(&source, text).ok()?;
    let done = Command::new("gcc")
        .args(["-std=gnu11", "-w", "-O0", "-fwrapv", "-o"])
        .arg(&binary)
        .arg(&source)
        .output();
    let output = match done {
        Ok(done) if done.status.success() => Command::new(&binary).output().ok(),
        Ok(done) => panic!("seed {seed}: {}\n{text}", String::from_utf8_lossy(&done.stderr)),
        Err(_) => None,
    };
    let _ = std::fs::remove_dir_all(&directory);
    output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn random_programs_print_the_same_as_with_gcc() {
    let number = |name: &str| std::env::var(name).ok().and_then(|it| it.parse().ok());
    let (from, count) = (number("FROM").unwrap_or(1u64), number("PROGRAMS").unwrap_or(25));
    for seed in from..from + count {
        let text = Program::new(seed).text;
        let Some(expected) = compiled(&text, seed) else {
            println!("there is no gcc here, so nothing is compared");
            return;
        };
        let run = support::run(&text);
        assert_eq!(run.failure, None, "seed {seed}\n{text}");
        assert!(run.output == expected, "seed {seed}\n{text}\nours:\n{}\ngcc:\n{expected}", run.output);
    }
}
