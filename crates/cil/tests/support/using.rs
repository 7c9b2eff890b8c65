//! Uses any bytes as an assembly: loads it, and searches a little of what could be loaded. Tests and the fuzz target
//! call this.

use std::time::Duration;

use fencepost_cil::{File, NoFiles, load};
use fencepost_explore::{Limits, SearchConfig, explore};
use fencepost_frontend::LoadRequest;
use fencepost_ir::broken::InternalErrors;
use fencepost_machine::{Machine, Settings};
use fencepost_memory::builtin;

/// Loads an assembly and searches a little of it under a model; whether it could be loaded.
pub(crate) fn use_up(file: File, model: &str) -> bool {
    let Ok(loaded) = load(file, &NoFiles, &LoadRequest::default()) else {
        return false;
    };
    let Some(Ok(rules)) = builtin::by_name(model).map(|model| model.link(&loaded.program)) else {
        return false;
    };
    let settings = Settings { window: 8, local_steps: 500, frames: 50, ..Settings::default() };
    let machine = Machine::new(&loaded.program, rules, settings);
    let limits = Limits { states: Some(100), memory: Some(1 << 26), time: Some(Duration::from_secs(5)) };
    // A broken invariant is no answer here, however this is built.
    let internal_errors = InternalErrors::Raised;
    explore(&machine, &SearchConfig { limits, internal_errors, ..SearchConfig::default() });
    true
}
