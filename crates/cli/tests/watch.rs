//! `fencepost watch`: a change of the program is answered, and the file may be gone for a while.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::support::fencepost;

/// Kills what it watches over, also when a test fails.
struct Watching(Child);

impl Drop for Watching {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn litmus(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name);
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn a_change_is_checked_again() {
    let file = std::env::temp_dir().join(format!("fencepost-watch-{}.litmus", std::process::id()));
    std::fs::write(&file, litmus("peterson-fenced.litmus")).unwrap();
    let child = Command::new(env!("CARGO_BIN_EXE_fencepost"))
        .args(["watch", "--model", "tso"])
        .arg(&file)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut child = Watching(child);
    let mut lines = BufReader::new(child.0.stdout.take().unwrap()).lines().map(Result::unwrap);
    let mut until_waiting = || {
        let answer: Vec<String> = lines.by_ref().take_while(|line| !line.starts_with("Waiting")).collect();
        answer.join("\n")
    };
    let first = until_waiting();
    assert!(first.contains("under tso: holds"), "{first}");
    std::fs::remove_file(&file).unwrap();
    std::fs::write(&file, litmus("peterson.litmus")).unwrap();
    let second = until_waiting();
    assert!(second.contains("under tso: violated"), "{second}");
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn what_is_wrong_from_the_start_ends_it() {
    fencepost("watch nowhere.litmus --model tso").code(2);
    fencepost("watch ../../../../examples/peterson.litmus --model nonsense").code(2);
}
