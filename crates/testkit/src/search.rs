//! Searches of programs under built-in models, as most tests ask for them.

use fencepost_explore::{Report, SearchConfig, explore};
use fencepost_ir::Program;
use fencepost_machine::{Machine, Settings};
use fencepost_memory::{Model, builtin};

/// A built-in model.
#[track_caller]
pub fn model(name: &str) -> Model {
    builtin::by_name(name).unwrap_or_else(|| panic!("there is no model `{name}`"))
}

/// Searches a program under a built-in model.
#[track_caller]
pub fn search(program: &Program, name: &str, config: &SearchConfig<'_>) -> Report {
    search_under(program, &model(name), config)
}

/// Searches a program under a model.
#[track_caller]
pub fn search_under(program: &Program, model: &Model, config: &SearchConfig<'_>) -> Report {
    explore(&machine_under(program, model, config.settings()), config)
}

/// The fastest of several searches that take half a second together, for benchmarks.
#[track_caller]
pub fn fastest(program: &Program, name: &str, config: &SearchConfig<'_>) -> Report {
    let machine = machine_with(program, name, config.settings());
    let mut best = explore(&machine, config);
    let mut spent = best.stats.seconds.max(1e-4);
    while spent < 0.5 {
        let report = explore(&machine, config);
        spent += report.stats.seconds.max(1e-4);
        if report.stats.seconds < best.stats.seconds {
            best = report;
        }
    }
    best
}

/// A machine that runs a program under a built-in model, as searches by default do.
#[track_caller]
pub fn machine<'p>(program: &'p Program, name: &str) -> Machine<'p> {
    machine_with(program, name, Settings::default())
}

/// A machine that runs a program under a built-in model.
#[track_caller]
pub fn machine_with<'p>(program: &'p Program, name: &str, settings: Settings) -> Machine<'p> {
    machine_under(program, &model(name), settings)
}

/// A machine that runs a program under a model.
#[track_caller]
pub fn machine_under<'p>(program: &'p Program, model: &Model, settings: Settings) -> Machine<'p> {
    match model.link(program) {
        Ok(rules) => Machine::new(program, rules, settings),
        Err(error) => panic!("the program does not fit the model {}: {error}", model.name),
    }
}
