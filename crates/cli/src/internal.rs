//! Mistakes in Fencepost itself, as its users see them: a verdict that is inconclusive and names the place, never a
//! panic. Whatever else is to be checked is checked all the same.

use fencepost_ir::broken::{InternalErrors, guard};

use crate::diagnostics::Diagnostic;

/// Does some work for one input.
pub(crate) fn guarded<T>(work: impl FnOnce() -> Result<T, Diagnostic>) -> Result<T, Diagnostic> {
    reported(InternalErrors::default(), work)
}

fn reported<T>(
    errors: InternalErrors,
    work: impl FnOnce() -> Result<T, Diagnostic>,
) -> Result<T, Diagnostic> {
    guard(errors, work).unwrap_or_else(|error| Err(Diagnostic::internal(&error)))
}

#[cfg(test)]
mod tests {
    use fencepost_ir::broken::broken;

    use super::*;
    use crate::exit::Exit;

    #[test]
    fn a_mistake_while_reading_is_inconclusive_and_no_fault_of_the_input() {
        let failed =
            reported(InternalErrors::Reported, || -> Result<(), Diagnostic> { broken("no such row") });
        let diagnostic = failed.unwrap_err();
        assert_eq!(diagnostic.exit(), Exit::Inconclusive);
        let message = diagnostic.message();
        assert!(message.starts_with("internal error at crates/cli/src/internal.rs:"), "{message}");
        assert!(message.ends_with(" (no such row); please report this"), "{message}");
        let refused = reported(InternalErrors::Reported, || -> Result<(), Diagnostic> {
            Err(Diagnostic::new("no such file"))
        });
        assert_eq!(refused.unwrap_err().exit(), Exit::BadInput);
    }
}
