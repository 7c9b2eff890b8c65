//! Programs that run .NET's own class libraries, where .NET is installed: `tests/dotnet/core`. They never throw an
//! exception that the program does not throw.

use std::path::{Path, PathBuf};

use fencepost_cil::{File, Files, load};
use fencepost_explore::Verdict::{self, Holds, Violated};
use fencepost_explore::{Limits, Report, SearchConfig};
use fencepost_frontend::LoadRequest;
use fencepost_machine::{Assumptions, Clock};
use fencepost_testkit::{Tool, needs};

/// The folder of .NET's assemblies.
struct Library(PathBuf);

impl Files for Library {
    fn assembly(&self, name: &str) -> Option<File> {
        let path = self.0.join(format!("{name}.dll"));
        let bytes = std::fs::read(&path).ok()?;
        Some(File { path: path.display().to_string(), bytes, pdb: None, mdb: None })
    }

    fn prefers_framework_collections(&self) -> bool {
        true
    }
}

fn library() -> Option<Library> {
    let versions = std::fs::read_dir(needs(Tool::Dotnet)?.join("shared/Microsoft.NETCore.App")).unwrap();
    let mut folders = versions.map(|version| version.unwrap().path());
    folders.find(|folder| folder.join("System.Private.CoreLib.dll").is_file()).map(Library)
}

fn search(library: &Library, entry: &str, model: &str, states: usize) -> Report {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/dotnet/core/Concurrent.exe");
    let bytes = std::fs::read(path).unwrap();
    let file = File { path: "Concurrent.exe".to_owned(), bytes, pdb: None, mdb: None };
    let entry = Some(entry);
    let loaded = load(file, library, &LoadRequest::starting_at(entry)).unwrap();
    // The table of locks in a dictionary has a seed that is read from the clock.
    let clock = Clock { trusted: true, ..Clock::default() };
    let assumptions = Assumptions { clock, ..Assumptions::default() };
    let limits = Limits { states: Some(states), ..Limits::default() };
    fencepost_testkit::search(
        &loaded.program,
        model,
        &SearchConfig { limits, assumptions, ..SearchConfig::default() },
    )
}

const MODELS: [&str; 3] = ["sc", "tso", "dotnet"];

/// What is wrong, or why it is not known.
fn why(report: &Report) -> String {
    let first = report.violations.first();
    first.map_or_else(|| report.doubts().join("; "), |violation| violation.message.clone())
}

#[test]
fn collections() {
    let Some(library) = library() else { return };
    let expected: [(&str, Verdict); 8] = [
        ("Concurrent::Push", Holds),
        ("Concurrent::PushTwice", Holds),
        ("Concurrent::PushFirst", Violated),
        ("Concurrent::Enqueue", Holds),
        ("Concurrent::Add", Holds),
        ("Concurrent::PushVersions", Holds),
        ("Concurrent::LoseVersions", Violated),
        ("Concurrent::UpdateVersions", Holds),
    ];
    let mut wrong = Vec::new();
    for (entry, verdict) in expected {
        for model in MODELS {
            let report = search(&library, entry, model, 500_000);
            if report.verdict != verdict {
                let found = report.verdict;
                wrong.push(format!(
                    "{entry} under {model}: {found:?} instead of {verdict:?}: {}",
                    why(&report)
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn tasks_and_loops_in_parallel() {
    let Some(library) = library() else { return };
    for entry in ["Concurrent::For", "Concurrent::Run"] {
        for model in MODELS {
            let report = search(&library, entry, model, 50_000);
            assert_eq!(report.verdict, Holds, "{entry} under {model}: {}", why(&report));
        }
    }
}
