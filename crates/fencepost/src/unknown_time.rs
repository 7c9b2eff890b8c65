//! Programs that read a clock and decide nothing on what it says.
//!
//! A cache asks what time it is whenever it is asked for an entry, and looks at the answer only if entries expire. So a check
//! first takes the time for a word that is not known ([`Program::with_unknown_time`]). If the program never decides anything
//! on such a word, it goes the same way whatever a clock says, and what was found is true of all times. Otherwise the check
//! begins again, with a clock that stands still or leaps.

use fencepost_explore::SearchConfig;
use fencepost_ir::{Program, Trap};

use crate::findings::Findings;
use crate::subject::Subject;

/// The program whose clock says what is not known, if it is worth trying. What a final state is asked for may be a time, and
/// a search that is kept or shared is of the program as it is.
pub(crate) fn program(subject: &Subject, config: &SearchConfig<'_>) -> Option<Program> {
    let asks_nothing = subject.claims.is_empty()
        && subject.condition.is_none()
        && subject.results.is_none()
        && subject.exit_code.is_none();
    let alone = config.keeper.is_none() && config.cluster.is_none();
    let untrusted = !config.assumptions.clock.trusted;
    (asks_nothing && alone && untrusted).then(|| subject.program.with_unknown_time()).flatten()
}

/// Whether the program decided something on what the clock says.
pub(crate) fn matters(findings: &Findings) -> bool {
    let unknown = Trap::Uninitialised.to_string();
    findings.faults.iter().any(|fault| fault.violation.message.contains(&unknown))
}
