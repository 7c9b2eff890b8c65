//! Searches of programs under built-in models, as most tests ask for them.

use fencepost_explore::{Report, SearchConfig, explore};
use fencepost_ir::Program;
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
    match model.link(program) {
        Ok(rules) => explore(&config.machine(program, rules), config),
        Err(error) => panic!("the program does not fit the model {}: {error}", model.name),
    }
}
