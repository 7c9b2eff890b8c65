//! Uses any text as a litmus test or as a model file: reads it, and searches a little. Tests and the fuzz targets call
//! this.

use std::time::Duration;

use fencepost_explore::{Limits, SearchConfig, explore};
use fencepost_ir::broken::InternalErrors;
use fencepost_litmus::parse;
use fencepost_machine::{Machine, Settings};
use fencepost_memory::Model;

/// Reads a litmus test and searches a little of it under a model that is known to be good.
pub(crate) fn use_litmus(text: &str, model: &str) {
    match parse("t.litmus", text) {
        Ok(_) => search(text, model),
        Err(error) => assert!(text.get(error.span.clone()).is_some(), "{error:?} in {text:?}"),
    }
}

/// Reads a model and searches a little of a test under it.
pub(crate) fn use_model(text: &str, test: &str) {
    search(test, text);
}

fn search(test: &str, model: &str) {
    let (Ok(test), Ok(model)) = (parse("t.litmus", test), Model::parse(model)) else { return };
    let Ok(rules) = model.link(&test.program) else { return };
    let settings = Settings { window: 8, local_steps: 2_000, ..Settings::default() };
    let machine = Machine::new(&test.program, rules, settings);
    let limits = Limits { states: Some(300), memory: Some(1 << 26), time: Some(Duration::from_secs(5)) };
    // A broken invariant is no answer here, however this is built.
    let internal_errors = InternalErrors::Raised;
    explore(&machine, &SearchConfig { limits, internal_errors, ..SearchConfig::default() });
}
