//! A part of a search that may fail for reasons that are not about the program.

use fencepost_ir::broken::{InternalErrors, guard};

use crate::disk::reading;
use crate::reason::Reason;

/// Runs `work`. Says why it has failed if there is a mistake in Fencepost, or if a file cannot be read any more.
pub(super) fn attempt<T>(errors: InternalErrors, work: impl FnOnce() -> T) -> Result<T, Reason> {
    match guard(errors, || reading(work)) {
        Ok(done) => done.map_err(Reason::Unreadable),
        Err(error) => Err(Reason::Internal(error.to_string())),
    }
}
