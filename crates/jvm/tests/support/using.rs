//! Uses any bytes as a class among whole ones: loads it, and searches a little of what could be loaded. Tests and the
//! fuzz target call this.

use std::time::Duration;

use fencepost_explore::{Limits, SearchConfig, explore};
use fencepost_frontend::LoadRequest;
use fencepost_ir::broken::InternalErrors;
use fencepost_jvm::{Error, File, Files, load};
use fencepost_machine::{Machine, Settings};
use fencepost_memory::builtin;

/// One changed class among whole ones, which are given by their names.
pub(crate) struct Changed<'a, W> {
    pub(crate) whole: W,
    pub(crate) name: &'a str,
    pub(crate) bytes: Vec<u8>,
}

impl<W: Fn(&str) -> Option<Result<Vec<u8>, Error>>> Files for Changed<'_, W> {
    fn class(&self, name: &str) -> Option<Result<File, Error>> {
        if name == self.name {
            return Some(Ok(File { path: name.to_owned(), bytes: self.bytes.clone() }));
        }
        Some((self.whole)(name)?.map(|bytes| File { path: name.to_owned(), bytes }))
    }
}

/// Loads a class's `main` and searches a little of it under a model; whether it could be loaded.
pub(crate) fn use_up(files: &dyn Files, main: &str, model: &str) -> bool {
    let request = LoadRequest::default();
    let Ok(loaded) = load(main, files, Some(main), &request) else { return false };
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
