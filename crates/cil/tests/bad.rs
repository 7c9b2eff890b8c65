//! Bad assemblies: those of `tests/dotnet/bad`, and those that changed bytes make of its `base.exe`
//! ([`crate::support::corrupt`]), each with the answer that it deserves.
//!
//! `BAD=text` runs only those whose name contains the text, and shows what is said about them.

use std::collections::BTreeMap;
use std::path::Path;

use crate::support::corrupt::corrupted;
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
fn check(name: &str, bytes: Vec<u8>) -> (&'static str, String) {
    let file = File { path: format!("{name}.exe"), bytes, ..File::default() };
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
    let mut corrupted: BTreeMap<&str, Vec<u8>> =
        corrupted(&std::fs::read(folder.join("base.exe")).unwrap()).collect();
    let mut wrong = Vec::new();
    for (name, expected) in &table {
        if only.as_ref().is_some_and(|only| !name.contains(only.as_str())) {
            continue;
        }
        let bytes = corrupted.remove(&name[..]);
        let bytes = bytes.unwrap_or_else(|| std::fs::read(folder.join(format!("{name}.exe"))).unwrap());
        let (verdict, said) = check(name, bytes);
        if only.is_some() {
            println!("{name}: {verdict}: {said}");
        }
        if verdict != expected.verdict || !said.contains(&expected.says) || said.contains('\n') {
            wrong.push(format!("{name}: {verdict}: {said} (not {}: {})", expected.verdict, expected.says));
        }
    }
    assert!(only.is_some() || corrupted.is_empty(), "no answer is known for {:?}", corrupted.keys());
    assert!(wrong.is_empty(), "{} of {} wrong:\n{}", wrong.len(), table.len(), wrong.join("\n"));
}
