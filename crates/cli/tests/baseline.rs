//! Known findings: what a baseline lists does not fail a build, and nothing hides behind it.

use std::path::PathBuf;
use std::process::Command;

/// Two assertions in two threads, either of which may fail if its number is not zero.
fn program(first: &str, second: &str) -> String {
    format!(
        "#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\natomic_int x;\n\
         void *one(void *p) {{ atomic_fetch_add(&x, 1); return 0; }}\n\
         int main(void) {{\n  pthread_t t;\n  pthread_create(&t, 0, one, 0);\n  int a = atomic_load(&x);\n\
         {first}\n{second}\n  pthread_join(t, 0);\n  return 0;\n}}\n"
    )
}

const FIRST: &str = "  assert(a != 0);";
const SECOND: &str = "  assert(a != 1);";

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("fencepost-baseline-{name}-{}", std::process::id()));
        std::fs::create_dir_all(path.join("src")).unwrap();
        Folder(path)
    }

    fn write(&self, first: &str, second: &str) {
        std::fs::write(self.0.join("src/a.c"), program(first, second)).unwrap();
    }

    /// The exit code, and what is printed on both ways out.
    fn run(&self, words: &str) -> (i32, String, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fencepost"));
        let output = command.args(words.split_whitespace()).current_dir(&self.0).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left of it is not worth a failure.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn known_violations_do_not_fail_a_build_and_new_ones_do() {
    let folder = Folder::new("known");
    folder.write(FIRST, "");
    assert_eq!(folder.run("check src/a.c -m sc").0, 1);
    let (code, said, _) = folder.run("check src/a.c -m sc --write-baseline known.json");
    assert!(code == 0 && said.ends_with("Wrote 1 known violation to known.json\n"), "{code} {said}");
    let (code, said, _) = folder.run("check src/a.c -m sc --baseline known.json");
    let last = said.lines().last().unwrap();
    let expected = "known.json: 1 known violation found, which does not count; 0 are new, 0 are gone";
    assert_eq!((code, last), (0, expected));
    // Another model is another finding.
    assert_eq!(folder.run("check src/a.c -m tso --baseline known.json").0, 1);
    // The first violation does not hide the second.
    folder.write(FIRST, SECOND);
    let (code, said, _) = folder.run("check src/a.c -m sc --baseline known.json");
    assert_eq!(code, 1, "{said}");
    assert!(said.contains("1 known violation found, which does not count; 1 is new, 0 are gone"), "{said}");
    assert!(said.contains("  new: src/a.c under sc: ") && said.contains("(at a.c:11)"), "{said}");
}

#[test]
fn what_has_gone_is_named_if_all_was_looked_at() {
    let folder = Folder::new("gone");
    folder.write(FIRST, "");
    folder.run("check src/a.c -m sc --write-baseline src/known.json");
    let text = std::fs::read_to_string(folder.0.join("src/known.json")).unwrap();
    assert!(text.contains("\"input\": \"a.c\""), "paths begin at the file: {text}");
    folder.write("", "");
    let (code, said, _) = folder.run("check ./src/../src/a.c -m sc --baseline src/known.json");
    assert_eq!(code, 0);
    assert!(said.contains("  gone: src/a.c under sc: "), "{said}");
    let (code, said, _) = folder.run("check src/a.c -m sc --baseline src/known.json --limit-states 2");
    assert_eq!(code, 3, "{said}");
    assert!(!said.contains("gone: "), "{said}");
    // A program reads only what it expects.
    let (_, out, errors) = folder.run("check src/a.c -m sc --baseline src/known.json --format json");
    assert!(out.starts_with('{') && out.ends_with("}\n"), "{out}");
    assert!(errors.contains("gone: src/a.c under sc"), "{errors}");
}

#[test]
fn a_known_violation_does_not_prove_what_was_not_looked_at() {
    let folder = Folder::new("limit");
    folder.write(FIRST, "");
    folder.run("check src/a.c -m sc --write-baseline known.json");
    let states = |limit: usize| {
        folder.run(&format!("check src/a.c -m sc --baseline known.json --limit-states {limit}"))
    };
    let runs: Vec<_> = (2..40).map(states).collect();
    assert!(runs.iter().all(|(code, ..)| [0, 3].contains(code)), "{runs:?}");
    // It was found, and the rest was not looked at.
    assert!(runs.iter().any(|(code, said, _)| *code == 3 && said.contains(": violated")), "{runs:?}");
}

#[test]
fn a_file_that_is_no_baseline_is_refused() {
    let folder = Folder::new("wrong");
    folder.write("", "");
    for (text, said) in [
        ("nonsense", "line 1 column"),
        ("{ \"version\": 2, \"findings\": [] }", "its version is 2"),
        ("{ \"version\": 1, \"finding\": [] }", "unknown field `finding`"),
    ] {
        std::fs::write(folder.0.join("b.json"), text).unwrap();
        let (code, _, errors) = folder.run("check src/a.c --baseline b.json");
        assert!(code == 2 && errors.contains(said), "{errors}");
    }
    assert_eq!(folder.run("check src/a.c --baseline nowhere.json").0, 2);
    assert_eq!(folder.run("check src/a.c --write-baseline nowhere/b.json").0, 2);
    assert_eq!(folder.run("check src/a.c --baseline b.json --hunt").0, 2);
}

#[test]
fn reports_mark_what_is_known_and_what_is_new() {
    let folder = Folder::new("marks");
    folder.write(FIRST, "");
    assert_eq!(folder.run("check src/a.c -m sc --write-baseline known.json").0, 0);
    // The line of the known violation stays, and another one comes.
    folder.write(FIRST, SECOND);
    let report =
        |form: &str| folder.run(&format!("check src/a.c -m sc --baseline known.json --format {form}")).1;
    let json: serde_json::Value = serde_json::from_str(&report("json")).unwrap();
    let marks = |list: &serde_json::Value, name: &str| {
        let mut marks: Vec<String> =
            list.as_array().unwrap().iter().map(|it| it[name].as_str().unwrap().to_owned()).collect();
        marks.sort();
        marks
    };
    assert_eq!(marks(&json["violations"], "baseline"), ["known", "new"]);
    let sarif: serde_json::Value = serde_json::from_str(&report("sarif")).unwrap();
    let results = &sarif["runs"][0]["results"];
    assert_eq!(marks(results, "baselineState"), ["new", "unchanged"]);
    for result in results.as_array().unwrap() {
        let suppressed = result["suppressions"].as_array().unwrap();
        assert_eq!(suppressed.len(), usize::from(result["baselineState"] == "unchanged"), "{result}");
    }
    let junit = report("junit");
    assert!(junit.contains("failures=\"1\"") && !junit.contains("<skipped"), "{junit}");
    // If all is known, nothing has failed.
    folder.write(FIRST, "");
    let junit = report("junit");
    assert!(junit.contains("failures=\"0\"") && junit.contains("known: "), "{junit}");
    assert!(junit.contains("<skipped"), "{junit}");
    // Without a baseline nothing is marked.
    let plain = folder.run("check src/a.c -m sc --format sarif").1;
    assert!(!plain.contains("baselineState") && !plain.contains("suppressions"), "{plain}");
}
