//! `fencepost new`: the commands that a project's page names are run, and do what it says.

use std::path::{Path, PathBuf};
use std::process::Command;

use fencepost_testkit::{Tool, needs};

/// A project that was made, which goes when the test ends.
struct Project(PathBuf);

impl Project {
    fn new(language: &str) -> Project {
        let name = format!("fencepost-new-{language}-{}", std::process::id());
        let project = Project(std::env::temp_dir().join(name).join("deep/project"));
        let (code, said) = run(Path::new("."), &format!("fencepost new {language} {}", project.0.display()));
        assert_eq!(code, 0, "{said}");
        assert!(said.contains("README.md says the same."), "{said}");
        project
    }

    /// Runs the commands of the page, and gives how each ends.
    fn follow(&self) -> Vec<(i32, String)> {
        let page = std::fs::read_to_string(self.0.join("README.md")).unwrap();
        let block = page.split("```").nth(1).unwrap().trim_start_matches("console");
        let commands = block.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        commands.map(|command| run(&self.0, command)).collect()
    }

    fn change(&self, file: &str, from: &str, to: &str) {
        let path = self.0.join(file);
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.contains(from));
        std::fs::write(path, text.replace(from, to)).unwrap();
    }
}

impl Drop for Project {
    fn drop(&mut self) {
        // What is left of it is not worth a failure.
        let _ = std::fs::remove_dir_all(self.0.parent().unwrap().parent().unwrap());
    }
}

fn run(folder: &Path, command: &str) -> (i32, String) {
    let mut words = command.split_whitespace();
    let program = match words.next().unwrap() {
        "fencepost" => env!("CARGO_BIN_EXE_fencepost"),
        other => other,
    };
    let mut command = Command::new(program);
    command.args(words).current_dir(folder).env("NO_COLOR", "1");
    command.env("DOTNET_SYSTEM_GLOBALIZATION_INVARIANT", "1").env("DOTNET_CLI_TELEMETRY_OPTOUT", "1");
    let output = command.output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status.code().unwrap(), String::from_utf8_lossy(&said).into_owned())
}

#[test]
fn a_project_in_c_is_found_wrong_and_mended() {
    let project = Project::new("c");
    let runs = project.follow();
    assert_eq!(runs.iter().map(|(code, _)| *code).collect::<Vec<_>>(), [1, 0, 0], "{runs:?}");
    assert!(runs[2].1.contains("mended.c under rmo: holds"), "{}", runs[2].1);
    // What the page says last.
    project.change(
        "settings.c",
        "atomic_store_explicit(&ready, 1, memory_order_relaxed)",
        "atomic_store_explicit(&ready, 1, memory_order_release)",
    );
    project.change(
        "settings.c",
        "  if (!atomic_load_explicit(&ready, memory_order_relaxed)) {\n    pthread",
        "  if (!atomic_load_explicit(&ready, memory_order_acquire)) {\n    pthread",
    );
    let (code, said) = run(&project.0, "fencepost check settings.c");
    assert_eq!(code, 0, "{said}");
}

#[test]
fn a_project_in_java_is_found_wrong_and_mended() {
    let Some(_) = needs(Tool::Jdk) else { return };
    let project = Project::new("java");
    let runs = project.follow();
    assert_eq!(runs.iter().map(|(code, _)| *code).collect::<Vec<_>>(), [0, 1, 0], "{runs:?}");
    assert!(runs[2].1.contains("+    static volatile boolean ready;"), "{}", runs[2].1);
    project.change("Settings.java", "static boolean ready", "static volatile boolean ready");
    let runs = project.follow();
    assert_eq!(runs[1].0, 0, "{runs:?}");
}

#[test]
fn a_project_in_csharp_is_found_wrong_and_mended() {
    let Some(_) = needs(Tool::Mono) else { return };
    let project = Project::new("dotnet");
    let compile = || {
        std::fs::create_dir_all(project.0.join("bin")).unwrap();
        assert_eq!(run(&project.0, "mcs -debug -out:bin/Settings.dll Settings.cs").0, 0);
    };
    compile();
    let (code, said) = run(&project.0, "fencepost check bin/Settings.dll");
    assert!(code == 1 && said.contains("Settings.cs:"), "{said}");
    let (code, said) = run(&project.0, "fencepost fix bin/Settings.dll --kinds volatile");
    assert!(code == 0 && said.contains("the field Settings.ready becomes volatile"), "{said}");
    project.change("Settings.cs", "static bool ready", "static volatile bool ready");
    compile();
    assert_eq!(run(&project.0, "fencepost check bin/Settings.dll").0, 0);
}

#[test]
fn nothing_is_overwritten() {
    let project = Project::new("c");
    std::fs::write(project.0.join("settings.c"), "mine").unwrap();
    let (code, said) = run(Path::new("."), &format!("fencepost new java {}", project.0.display()));
    assert!(code == 2 && said.contains("name a folder that is not there yet"), "{said}");
    assert_eq!(std::fs::read_to_string(project.0.join("settings.c")).unwrap(), "mine");
    assert!(!project.0.join("Settings.java").exists());
    assert_eq!(run(Path::new("."), "fencepost new cobol x").0, 2);
}

/// The tutorials show what a project is like that `fencepost new` has made.
#[test]
fn the_tutorials_are_about_the_projects_that_are_made() {
    let cli = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: PathBuf| std::fs::read_to_string(path).unwrap();
    for (folder, source) in [("dotnet", "Settings.cs"), ("java", "Settings.java")] {
        let made = read(cli.join("src/templates").join(source));
        let tutorial = cli.join("tests/fixtures/tutorial").join(folder);
        let mended = made.replace("static bool ready", "static volatile bool ready");
        let mended = mended.replace("static boolean ready", "static volatile boolean ready");
        assert_eq!(read(tutorial.join("mended").join(source)), mended);
        assert_eq!(
            read(tutorial.join("fencepost.toml")),
            format!("model = \"{folder}\"\nlimit-time = \"1m\"\n")
        );
    }
}
