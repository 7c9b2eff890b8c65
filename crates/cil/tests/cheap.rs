//! What must cost few states under a model that lets threads go on with guesses: `tests/dotnet/cheap`.

use std::path::Path;

use fencepost_cil::{File, NoFiles, load};
use fencepost_explore::{Limits, Report, SearchConfig, Verdict};
use fencepost_frontend::LoadRequest;
use fencepost_testkit::search;

fn searched(build: &str, entry: &str, model: &str) -> Report {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/dotnet/cheap").join(build);
    let file = File { path: build.to_owned(), bytes: std::fs::read(path).unwrap(), pdb: None, mdb: None };
    let loaded = load(file, &NoFiles, &LoadRequest::starting_at(Some(entry))).unwrap();
    let limits = Limits { states: Some(5_000), ..Limits::default() };
    search(&loaded.program, model, &SearchConfig { limits, ..SearchConfig::default() })
}

/// The states that a program takes; it holds.
fn states(build: &str, class: &str, model: &str) -> usize {
    let report = searched(build, &format!("{class}::Run"), model);
    assert_eq!(report.verdict, Verdict::Holds, "{class} of {build} under {model}: {:?}", report.doubts());
    report.stats.states
}

/// As Roslyn compiles them: mcs keeps lambdas in fields that threads race on.
const BUILDS: [&str; 2] = ["Cheap.core.exe", "Cheap.release.exe"];

/// A program takes at most so many states under `sc`, and at most so many times as many under `dotnet`.
fn costs_little(class: &str, most: usize, factor: usize) {
    for build in BUILDS {
        let (sc, dotnet) = (states(build, class, "sc"), states(build, class, "dotnet"));
        assert!(sc <= most, "{class} of {build}: {sc} states under sc");
        assert!(dotnet <= factor * sc, "{class} of {build}: {dotnet} states under dotnet, {sc} under sc");
    }
}

#[test]
fn handlers_come_and_go() {
    costs_little("Events", 60, 5);
}

#[test]
fn messages_that_are_not_needed() {
    costs_little("Messages", 30, 2);
}

#[test]
fn messages_of_assertions_that_hold() {
    costs_little("Asserts", 20, 2);
}

#[test]
fn what_messages_do_beside_is_done() {
    for build in ["Cheap.exe", "Cheap.core.exe", "Cheap.release.exe"] {
        states(build, "Beside", "sc");
        let failed = searched(build, "Beside::Fails", "sc");
        let message = &failed.violations.first().expect("a violation").message;
        assert!(message.contains("x is 3, the way is Out and nothing is ."), "{build}: {message}");
    }
}

#[test]
fn a_message_that_runs_an_initialiser_is_computed() {
    for build in ["Cheap.exe", "Cheap.core.exe", "Cheap.release.exe"] {
        let report = searched(build, "Unready::Run", "sc");
        assert_eq!(report.verdict, Verdict::Violated, "{build}: {:?}", report.doubts());
    }
}

#[test]
fn delays_with_a_token_in_a_loop() {
    costs_little("Delays", 80, 2);
}
