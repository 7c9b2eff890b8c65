//! Everyday programs with verdicts that were predicted by hand, as Debug and as Release builds by Roslyn:
//! `tests/dotnet/everyday`.

use std::path::{Path, PathBuf};

use fencepost_cil::{File, NoFiles, load};
use fencepost_explore::{Limits, Order, Report, SearchConfig, Verdict};
use fencepost_frontend::LoadRequest;
use fencepost_testkit::search;
use serde::Deserialize;

#[derive(Deserialize)]
struct Predictions {
    program: Vec<Prediction>,
}

#[derive(Deserialize)]
struct Prediction {
    name: String,
    sc: String,
    dotnet: String,
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)
}

fn predictions() -> Vec<Prediction> {
    let table = std::fs::read_to_string(folder("tests/dotnet/everyday/everyday.toml")).unwrap();
    toml::from_str::<Predictions>(&table).unwrap().program
}

fn run(path: &Path, model: &str) -> Report {
    let file = File {
        path: path.display().to_string(),
        bytes: std::fs::read(path).unwrap(),
        pdb: std::fs::read(path.with_extension("pdb")).ok(),
        mdb: None,
    };
    let loaded = load(file, &NoFiles, &LoadRequest::starting_at(None)).unwrap();
    let config = SearchConfig {
        order: Order::BreadthWithProbe,
        must_end: true,
        limits: Limits { states: Some(100_000), ..Limits::default() },
        ..SearchConfig::default()
    };
    search(&loaded.program, model, &config)
}

/// What came out, and why if it is not that the program holds.
fn told(report: &Report) -> (&'static str, String) {
    match report.verdict {
        Verdict::Holds => ("holds", String::new()),
        Verdict::Inconclusive => ("inconclusive", report.doubts().join("; ")),
        Verdict::Violated => (report.violations[0].kind.name(), report.violations[0].message.clone()),
    }
}

/// Checks both builds of a program; says what is not as it has to be.
fn problems(name: &str, builds: [&Path; 2], expected: [&str; 2]) -> Vec<String> {
    let mut problems = Vec::new();
    for (model, wanted) in ["sc", "dotnet"].into_iter().zip(expected) {
        let reports = builds.map(|path| run(path, model));
        for (report, build) in reports.iter().zip(["Debug", "Release"]) {
            let (got, why) = told(report);
            if got != wanted {
                problems.push(format!("{name}, {build}, under {model}: {got} instead of {wanted} ({why})"));
            }
        }
        let [debug, release] = reports.map(|report| report.stats.states);
        if wanted == "holds" && 10 * debug > 12 * release {
            problems.push(format!("{name} under {model}: {debug} states in Debug, {release} in Release"));
        }
    }
    problems
}

/// Checks the programs whose names begin with one of these letters.
fn come_out_as_predicted(initials: std::ops::RangeInclusive<char>) {
    let root = folder("tests/dotnet/everyday");
    let chosen = predictions();
    let chosen: Vec<&Prediction> =
        chosen.iter().filter(|it| it.name.starts_with(|c| initials.contains(&c))).collect();
    assert!(!chosen.is_empty());
    let wrong: Vec<String> = chosen
        .into_iter()
        .flat_map(|it| {
            let builds = ["debug", "release"].map(|build| root.join(build).join(format!("{}.dll", it.name)));
            problems(&it.name, [&builds[0], &builds[1]], [&it.sc, &it.dotnet])
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

// The programs, in four parts that can run side by side.

#[test]
fn programs_from_a_to_c_come_out_as_predicted() {
    come_out_as_predicted('A'..='C');
}

#[test]
fn programs_from_d_to_o_come_out_as_predicted() {
    come_out_as_predicted('D'..='O');
}

#[test]
fn programs_from_p_to_s_come_out_as_predicted() {
    come_out_as_predicted('P'..='S');
}

#[test]
fn programs_from_t_on_come_out_as_predicted() {
    come_out_as_predicted('T'..='Z');
}

/// The method that a compiler makes to wait for an async `Main` has no lines of its own.
#[test]
fn what_fails_in_an_async_main_has_a_line() {
    for build in ["debug", "release"] {
        let path = folder("tests/dotnet/everyday").join(build).join("ChannelClosed.dll");
        let message = run(&path, "sc").violations[0].message.clone();
        assert!(message.contains("(at ChannelClosed.cs:2"), "{message}");
    }
}

#[test]
fn every_source_has_a_prediction_and_half_have_a_bug() {
    let known = predictions();
    let mut sources: Vec<String> = std::fs::read_dir(folder("tests/dotnet/everyday"))
        .unwrap()
        .filter_map(|entry| {
            entry.unwrap().file_name().into_string().unwrap().strip_suffix(".cs").map(str::to_owned)
        })
        .collect();
    sources.sort();
    let names: Vec<&str> = known.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(sources, names);
    assert!(known.len() >= 60, "{} programs", known.len());
    let wrong = known.iter().filter(|it| it.dotnet != "holds").count();
    assert!(2 * wrong + 2 >= known.len(), "{wrong} of {} have a bug", known.len());
}
