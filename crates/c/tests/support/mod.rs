//! Runs C programs: along one schedule, or along all of them.

pub mod mutation;
pub mod program;
pub mod random;
pub mod reading;

use fencepost_c::{Files, Loaded, NoFiles, Options, load};
use fencepost_explore::{Report, SearchConfig, Verdict};
use fencepost_testkit::{End, Turns, play, search};

/// What a run did.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Run {
    pub output: String,
    pub exit_code: i64,
    pub failure: Option<String>,
}

pub fn loaded(text: &str) -> Loaded {
    loaded_with(text, &NoFiles, &Options::default())
}

pub fn loaded_with(text: &str, files: &dyn Files, options: &Options) -> Loaded {
    match load("test.c", text, files, options) {
        Ok(loaded) => loaded,
        Err(errors) => panic!("{}", errors.iter().map(|it| format!("{it}\n")).collect::<String>()),
    }
}

/// The messages of what is wrong with a program, with what to do about it.
pub fn errors(text: &str) -> Vec<String> {
    match load("test.c", text, &NoFiles, &Options::default()) {
        Ok(_) => Vec::new(),
        Err(errors) => errors
            .into_iter()
            .map(|it| match &it.help {
                Some(help) => format!("{it} ({help})"),
                None => it.to_string(),
            })
            .collect(),
    }
}

/// Runs a program along one schedule.
pub fn run(text: &str) -> Run {
    run_loaded(&loaded(text))
}

pub fn run_loaded(loaded: &Loaded) -> Run {
    run_for(loaded, 3_000_000)
}

/// Runs a program along one schedule for so many steps.
pub fn run_for(loaded: &Loaded, steps: u32) -> Run {
    let program = &loaded.program;
    let played = play(program, Turns::First, steps);
    let exit_code = played.exit_code();
    let failure = match played.end {
        End::Exited(_) => None,
        End::Failed(failure) => {
            let place = failure.stack.first().map_or(String::new(), |&pc| program.position(pc));
            Some(format!("{} at {place}", failure.message))
        }
        End::TooLong => Some("too many steps".to_owned()),
    };
    Run { output: played.output, exit_code, failure }
}

/// Explores all runs of a program under a model.
pub fn explored(loaded: &Loaded, model: &str) -> Report {
    let observe: Vec<_> = loaded.observed.iter().map(|it| it.1).collect();
    search(&loaded.program, model, &SearchConfig { observe: &observe, ..SearchConfig::default() })
}

/// Whether all runs under a model are fine; or what is wrong, or why it is not known.
pub fn verdict(text: &str, model: &str) -> String {
    describe(&explored(&loaded(text), model))
}

pub fn describe(report: &Report) -> String {
    match report.verdict {
        Verdict::Holds => "holds".to_owned(),
        Verdict::Violated => report.violations.first().map_or("violated".to_owned(), |it| it.message.clone()),
        Verdict::Inconclusive => format!("inconclusive: {}", report.reasons.join("; ")),
    }
}

/// All final values of the global variables with these names, under a model.
pub fn outcomes(text: &str, model: &str, names: &[&str]) -> Vec<Vec<i64>> {
    let loaded = loaded(text);
    let report = explored(&loaded, model);
    assert_ne!(report.verdict, Verdict::Inconclusive, "{:?}", report.reasons);
    assert!(report.violations.is_empty(), "{:?}", report.violations[0].message);
    let at: Vec<usize> = names
        .iter()
        .map(|name| loaded.observed.iter().position(|it| it.0 == *name).unwrap_or_else(|| panic!("{name}")))
        .collect();
    let mut all: Vec<Vec<i64>> =
        report.outcomes.keys().map(|values| at.iter().map(|&at| values[at]).collect()).collect();
    all.sort();
    all.dedup();
    all
}
