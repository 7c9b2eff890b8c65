//! Ctrl-C and the like: the first asks for an end and a report of what is known, the second ends the process.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::exit::Exit;

static STOP: AtomicBool = AtomicBool::new(false);

/// Starts to listen. The flag is set once the user has had enough.
pub(crate) fn listen() -> &'static AtomicBool {
    // Where no handler can be set, Ctrl-C ends the process as it does by default.
    let _ = ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(Exit::Inconclusive.code().into());
        }
    });
    &STOP
}
