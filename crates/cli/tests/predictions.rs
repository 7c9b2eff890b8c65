//! Everyday programs with verdicts that were predicted by hand, as Debug and as Release builds by Roslyn:
//! `tests/dotnet/everyday`.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use fencepost::{Findings, LoadRequest, SearchConfig, Verdict, check, load, model};
use fencepost_explore::Limits;
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

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/dotnet/everyday")
}

fn predictions() -> Vec<Prediction> {
    let table = std::fs::read_to_string(folder().join("everyday.toml")).unwrap();
    toml::from_str::<Predictions>(&table).unwrap().program
}

fn run(name: &str, build: &str, under: &str) -> Findings {
    let request = LoadRequest { no_framework: true, ..LoadRequest::default() };
    let subject = load(&folder().join(build).join(format!("{name}.dll")), &request, &[]).unwrap();
    let limits = Limits { states: Some(100_000), ..Limits::default() };
    let config = SearchConfig { must_end: true, limits, ..SearchConfig::default() };
    check(&subject, &model(under).unwrap(), &config).unwrap()
}

/// What came out, and why if it is not that the program holds.
fn told(findings: &Findings) -> (&'static str, String) {
    match findings.verdict {
        Verdict::Holds => ("holds", String::new()),
        Verdict::Inconclusive => ("inconclusive", format!("{:?}", findings.reasons)),
        Verdict::Violated => {
            let violation = &findings.faults[0].violation;
            (violation.kind.name(), violation.message.clone())
        }
    }
}

/// Checks both builds of a program; says what is not as it has to be.
fn problems(it: &Prediction) -> Vec<String> {
    let (name, mut problems) = (&it.name, Vec::new());
    for (under, wanted) in [("sc", &it.sc), ("dotnet", &it.dotnet)] {
        let both = ["debug", "release"].map(|build| (build, run(name, build, under)));
        for (build, findings) in &both {
            let (got, why) = told(findings);
            if got != wanted {
                problems.push(format!("{name}, {build}, under {under}: {got} instead of {wanted} ({why})"));
            }
        }
        let [debug, release] = both.map(|(_, findings)| findings.stats.states);
        if wanted == "holds" && 5 * debug > 6 * release {
            problems.push(format!("{name} under {under}: {debug} states in Debug, {release} in Release"));
        }
    }
    problems
}

/// Checks the programs whose names begin with one of these letters.
fn come_out_as_predicted(initials: RangeInclusive<char>) {
    let all = predictions();
    let chosen: Vec<_> = all.iter().filter(|it| it.name.starts_with(|c| initials.contains(&c))).collect();
    assert!(!chosen.is_empty());
    let wrong: Vec<String> = chosen.into_iter().flat_map(problems).collect();
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
        let message = run("ChannelClosed", build, "sc").faults[0].violation.message.clone();
        // Where the channel refuses the item, not where `Main` awaits the producer.
        assert!(message.contains("(at ChannelClosed.cs:9)"), "{message}");
    }
}

#[test]
fn every_source_has_a_prediction_and_half_have_a_bug() {
    let known = predictions();
    let mut sources: Vec<String> = std::fs::read_dir(folder())
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
