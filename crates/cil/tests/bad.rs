//! Bad assemblies: `tests/dotnet/bad`, each with the answer that it deserves.
//!
//! `BAD=text` runs only those whose name contains the text, and shows what is said about them.

use std::collections::BTreeMap;
use std::path::Path;

use fencepost_cil::{File, NoFiles, load};
use fencepost_explore::{Limits, Reductions, SearchConfig, Verdict};
use fencepost_frontend::LoadRequest;
use fencepost_testkit::search;
use serde::Deserialize;

#[derive(Deserialize)]
struct Expected {
    verdict: String,
    /// What the line that the user sees contains.
    #[serde(default)]
    says: String,
}

/// The verdict on an assembly, and the line that the user sees.
fn check(path: &Path) -> (&'static str, String) {
    let file =
        File { path: path.display().to_string(), bytes: std::fs::read(path).unwrap(), ..File::default() };
    let request = LoadRequest::default();
    let loaded = match load(file, &NoFiles, &request) {
        Ok(loaded) => loaded,
        Err(error) => return ("error", error.to_string()),
    };
    let limits = Limits { states: Some(10_000), ..Limits::default() };
    let config = SearchConfig { limits, ..SearchConfig::with(Reductions::of_steps()) };
    let report = search(&loaded.program, "dotnet-ecma", &config);
    match report.verdict {
        Verdict::Holds => ("holds", String::new()),
        Verdict::Violated => ("violated", report.violations[0].message.clone()),
        Verdict::Inconclusive => ("inconclusive", report.doubts().join("; ")),
    }
}

#[test]
fn every_bad_assembly_gets_the_answer_it_deserves() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/dotnet/bad");
    let table = std::fs::read_to_string(folder.join("bad.toml")).unwrap();
    let table: BTreeMap<String, Expected> = toml::from_str(&table).unwrap();
    let only = std::env::var("BAD").ok();
    let mut wrong = Vec::new();
    for (name, expected) in &table {
        if only.as_ref().is_some_and(|only| !name.contains(only.as_str())) {
            continue;
        }
        let (verdict, said) = check(&folder.join(format!("{name}.exe")));
        let said = said.replace(&folder.display().to_string(), "");
        if only.is_some() {
            println!("{name}: {verdict}: {said}");
        }
        if verdict != expected.verdict || !said.contains(&expected.says) || said.contains('\n') {
            wrong.push(format!("{name}: {verdict}: {said} (not {}: {})", expected.verdict, expected.says));
        }
    }
    assert!(wrong.is_empty(), "{} of {} wrong:\n{}", wrong.len(), table.len(), wrong.join("\n"));
}
