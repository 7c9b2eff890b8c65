//! Locks and other synchronisers of the model library against the JDK's own, which take many times as many
//! states: programs that tell how threads queue come to the same outcomes with either.

use std::path::Path;

use crate::support::{fencepost, jdk};

/// The outcomes of an entry point, and whether some runs end in none.
fn outcomes(entry: &str, model: &str, jdk_locks: bool) -> Option<(Vec<String>, bool)> {
    let jdk = jdk()?;
    let jar = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/jdk.jar");
    let observed = ["first", "second", "third"].map(|field| format!("--observe Queues.{field}")).join(" ");
    let locks = if jdk_locks { "--jdk-locks" } else { "" };
    let (jar, jdk) = (jar.display(), jdk.display());
    let line =
        format!("outcomes {jar} --jdk {jdk} --entry Queues::{entry} --model {model} {observed} {locks}");
    let output = fencepost(&line).get_output().stdout.clone();
    let text = String::from_utf8(output).unwrap();
    let mut found: Vec<String> =
        text.lines().filter(|line| line.starts_with("Queues.first=")).map(str::to_owned).collect();
    found.sort();
    Some((found, text.contains("Some runs do not reach a final state")))
}

/// Of each entry point, what comes of it in its three fields, and whether threads may get stuck too.
const KNOWN: [(&str, &[[i32; 3]], bool); 18] = [
    ("count", &[[1, 2, 2], [2, 1, 2]], false),
    ("tries", &[[0, 0, 1], [1, 0, 0], [1, 0, 1], [1, 1, 0], [1, 1, 1]], false),
    ("inTime", &[[0, 1, 0], [1, 2, 0], [2, 1, 0]], false),
    ("interrupted", &[[1, 0, 0], [4, 0, 0]], false),
    ("signalOrInterrupt", &[[1, 0, 0], [4, 0, 0]], false),
    ("uninterruptibly", &[[1, 0, 0]], false),
    ("signalAll", &[[0, 0, 0], [1, 2, 1]], false),
    ("signals", &[[0, 0, 0], [1, 2, 1]], false),
    ("fairness", &[[0, 1, 0], [1, 1, 0], [2, 2, 1]], false),
    ("unfairness", &[[0, 1, 0], [1, 1, 0], [2, 2, 1], [3, 1, 1]], false),
    ("headOfLine", &[[1, 0, 0]], true),
    ("readersBehind", &[[1, 1, 0]], true),
    ("latch", &[[1, 0, 0], [1, 1, 0], [1, 1, 1]], false),
    ("mutex", &[[1, 1, 0], [1, 1, 1]], false),
    ("owners", &[[1, 1, 1]], false),
    ("barges", &[[0, 0, 0], [1, 2, 1], [2, 1, 1]], false),
    ("bargesInLine", &[[0, 0, 0], [1, 2, 1], [2, 1, 1]], false),
    ("guarded", &[[2, 0, 0]], false),
];

#[test]
fn ours_do_what_is_known() {
    for (entry, known, stuck) in KNOWN {
        let Some(found) = outcomes(entry, "sc", false) else { return };
        let shown = |[first, second, third]: &[i32; 3]| {
            format!("Queues.first={first}; Queues.second={second}; Queues.third={third};")
        };
        assert_eq!(found, (known.iter().map(shown).collect(), stuck), "{entry}");
    }
}

/// Those in which two threads wait on a condition take the JDK's classes millions of states.
#[test]
fn ours_and_the_jdks_come_to_the_same() {
    let all = KNOWN.iter().map(|(entry, ..)| *entry).filter(|entry| !entry.starts_with("signals"));
    for entry in all.filter(|entry| *entry != "signalAll") {
        let Some(ours) = outcomes(entry, "sc", false) else { return };
        assert_eq!(outcomes(entry, "sc", true).unwrap(), ours, "{entry}");
    }
    for entry in ["count", "tries", "interrupted", "readersBehind", "mutex", "owners"] {
        for model in ["tso", "java-op"] {
            let ours = outcomes(entry, model, false).unwrap();
            assert_eq!(outcomes(entry, model, true).unwrap(), ours, "{entry} under {model}");
        }
    }
    for entry in ["readsBehind", "writesBefore"] {
        for model in ["tso", "pso", "rmo", "java-op"] {
            let ours = outcomes(entry, model, false).unwrap();
            assert_eq!(ours.0.len(), if model == "java-op" { 4 } else { 3 }, "{entry} under {model}");
            assert_eq!(outcomes(entry, model, true).unwrap(), ours, "{entry} under {model}");
        }
    }
}

/// What ours do not know they do not claim.
#[test]
fn what_only_the_jdks_can_tell_is_inconclusive_with_ours() {
    let Some(jdk) = jdk() else { return };
    let jar = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/jdk.jar");
    let (jar, jdk) = (jar.display(), jdk.display());
    // Waiting for a lock may use up a permit: both know that.
    for (entry, code) in [("permits", 1), ("marks", 3)] {
        let line = format!("check {jar} --jdk {jdk} --entry Queues::{entry} --model sc");
        let ours = fencepost(&line).code(code);
        let text = String::from_utf8_lossy(&ours.get_output().stdout).into_owned();
        assert_eq!(text.contains("pass --jdk-locks"), code == 3, "{entry}: {text}");
        fencepost(&format!("{line} --jdk-locks")).code(1);
    }
}
