//! `fencepost.toml`: found, read, told, and overridden by the command line.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder of its own, which goes when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, project: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("fencepost-project-{name}-{}", std::process::id()));
        std::fs::create_dir_all(path.join("bin/deep")).unwrap();
        std::fs::write(path.join("fencepost.toml"), project).unwrap();
        let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
        for test in ["peterson.litmus", "peterson-fenced.litmus"] {
            std::fs::copy(examples.join(test), path.join("bin/deep").join(test)).unwrap();
        }
        Folder(path)
    }

    fn run(&self, words: &str) -> Output {
        Command::new(env!("CARGO_BIN_EXE_fencepost"))
            .args(words.split_whitespace())
            .current_dir(&self.0)
            .env("NO_COLOR", "1")
            .output()
            .unwrap()
    }

    fn lines(&self, words: &str) -> Vec<String> {
        let output = self.run(words);
        String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
    }

    fn error(&self, words: &str) -> String {
        let output = self.run(words);
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // The folder of another run with the same number is not worth a failure.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn settings_are_found_above_the_input_and_told_first() {
    let folder = Folder::new("found", "model = \"sc\"\nlimit-time = \"1m\"\n");
    let lines = folder.lines("check bin/deep/peterson.litmus");
    assert_eq!(lines[0], "Read model and limit-time from fencepost.toml.");
    assert_eq!(lines[1], "bin/deep/peterson.litmus under sc: holds");
    // What a program reads stays as it is.
    let output = folder.run("check bin/deep/peterson.litmus --format json");
    assert!(output.stdout.starts_with(b"{"));
    assert!(output.stderr.starts_with(b"Read model and limit-time from"));
    let without = folder.lines("check bin/deep/peterson.litmus --no-project");
    assert_eq!(without[0], "bin/deep/peterson.litmus under tso (the default): violated");
}

#[test]
fn the_command_line_wins() {
    let folder = Folder::new("wins", "model = \"sc\"\nlimit-states = 1_000_000\n");
    let lines = folder.lines("check bin/deep/peterson.litmus -m tso");
    let told = "Read limit-states from fencepost.toml; the command line says otherwise about model.";
    assert_eq!(lines[0], told);
    assert_eq!(lines[1], "bin/deep/peterson.litmus under tso: violated");
    let lines = folder.lines("check bin/deep/peterson.litmus -m tso --limit-states 3");
    assert!(lines[0].starts_with("Read fencepost.toml, which says nothing that counts here"), "{}", lines[0]);
    assert!(lines[1].ends_with("inconclusive"), "{}", lines[1]);
}

#[test]
fn paths_are_those_of_the_file_and_several_models_are_a_table() {
    let folder = Folder::new("paths", "model = [\"sc\", \"mine.toml\"]\n");
    let model = "name = \"mine\"\nsummary = \"mine\"\nmay-reorder = [\"write -> read\"]\nforwarding = true\n";
    std::fs::write(folder.0.join("mine.toml"), model).unwrap();
    let lines = folder.lines("check bin");
    assert!(lines.iter().any(|line| line.contains("mine")), "{lines:?}");
    // A file elsewhere, by its name.
    std::fs::create_dir(folder.0.join("other")).unwrap();
    std::fs::write(folder.0.join("other/settings.toml"), "model = \"pso\"\n").unwrap();
    let lines = folder.lines("check bin/deep/peterson.litmus --project other/settings.toml");
    assert_eq!(lines[0], "Read model from other/settings.toml.");
    assert_eq!(lines[1], "bin/deep/peterson.litmus under pso: violated");
    // A repair is for one model.
    let lines = folder.lines("fix bin/deep/peterson-fenced.litmus");
    assert!(lines[0].contains("its models are several, and this command takes one"), "{lines:?}");
}

#[test]
fn what_is_wrong_has_a_place_and_a_suggestion() {
    let cases = [
        ("model = \"sc\"\nmodle = 1\n", "fencepost.toml:2:1", "did you mean `model`?"),
        ("limit_time = \"1m\"\n", "fencepost.toml:1:1", "did you mean `limit-time`?"),
        ("time = \"1m\"\n", "fencepost.toml:1:1", "did you mean `limit-time`?"),
        ("xyzzy = 1\n", "fencepost.toml:1:1", "the keys are model, entry"),
        ("limit-time = \"soon\"\n", "fencepost.toml:1:14", "`soon` is not a duration"),
        ("clock = \"stil\"\n", "fencepost.toml:1:9", "'still'"),
        ("endless = \"yes\"\n", "fencepost.toml:1:11", "`endless` is true or false"),
        ("lib = { a = 1 }\n", "fencepost.toml:1:7", "a text, or a list of texts"),
        ("entry = [\"A\", \"B\"]\n", "fencepost.toml:1:9", "a text or a number"),
        ("env = \"A=B\"\n", "fencepost.toml:1:7", "a table"),
        ("model = \n", "fencepost.toml:1:9", "string"),
    ];
    for (index, (text, place, said)) in cases.into_iter().enumerate() {
        let error = Folder::new(&format!("wrong{index}"), text).error("check bin/deep/peterson.litmus");
        assert!(error.contains(place) && error.contains(said), "{text}: {error}");
    }
}

#[test]
fn inputs_of_two_projects_are_not_mixed() {
    let one = Folder::new("one", "model = \"sc\"\n");
    let other = Folder::new("other", "model = \"tso\"\n");
    let input = |folder: &Folder| folder.0.join("bin/deep/peterson.litmus").display().to_string();
    let error = one.error(&format!("check {} {}", input(&one), input(&other)));
    assert!(error.contains("different projects") && error.contains("--no-project"), "{error}");
}

#[test]
fn names_of_a_table_are_overridden_one_by_one() {
    let folder = Folder::new("table", "define = { N = 1, M = 2 }\n");
    let source = "#include <assert.h>\nint main(void) { assert(N == 1 && M == 2); return 0; }\n";
    std::fs::write(folder.0.join("a.c"), source).unwrap();
    let holds = folder.lines("check a.c");
    assert_eq!(holds[..2], ["Read define from fencepost.toml.", "a.c under tso (the default): holds"]);
    let violated = folder.lines("check a.c -DN=5");
    assert_eq!(violated[1], "a.c under tso (the default): violated");
    assert_eq!(folder.run("check a.c -DM=2").status.code(), Some(0));
}
