//! Programs that read a clock and decide nothing on what it says.
//!
//! A cache asks what time it is whenever it is asked for an entry, and looks at the answer only if entries expire. So a check
//! first takes the time for a word that is not known ([`Program::with_unknown_time`]). If the program never decides anything
//! on such a word, it goes the same way whatever a clock says, and what was found is true of all times. Otherwise the check
//! begins again, with a clock that stands still or leaps.
//!
//! Both searches can be shared by several processes, and kept: the first process tells the others whether they begin
//! again, and what is kept says which of the two searches it is of.

use std::io::{self, Read};

use fencepost_explore::{AllWritten, Cluster, Keeper, SearchConfig, WriteSearch};
use fencepost_ir::{Program, Trap};

use crate::findings::Findings;
use crate::subject::Subject;

/// The two searches.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Time {
    /// The time is a word that is not known.
    Unknown = 0,
    /// The clock stands still or leaps.
    Leaps = 1,
}

/// The program whose clock says what is not known, if it is worth trying. What a final state is asked for may be a time.
pub(crate) fn program(subject: &Subject, config: &SearchConfig<'_>) -> Option<Program> {
    let asks_nothing = subject.claims.is_empty()
        && subject.condition.is_none()
        && subject.results.is_none()
        && subject.exit_code.is_none();
    let untrusted = !config.assumptions.clock.trusted;
    (asks_nothing && untrusted).then(|| subject.program.with_unknown_time()).flatten()
}

/// Whether the program decided something on what the clock says. Only the first process knows what was found, so it tells
/// the others.
pub(crate) fn matters(findings: &Findings, cluster: Option<&dyn Cluster>) -> bool {
    let unknown = Trap::Uninitialised.to_string();
    let found = findings.faults.iter().any(|fault| fault.violation.message.contains(&unknown));
    let Some(cluster) = cluster else { return found };
    let told = cluster.exchange(vec![vec![u8::from(found)]; cluster.processes()]);
    match (cluster.process(), told) {
        // What it has found is true, whether the others are there or not.
        (0, _) => found,
        (_, Ok(messages)) => messages.first().is_some_and(|message| message[..] == [1]),
        (_, Err(_)) => false,
    }
}

/// Keeps one of the two searches.
pub(crate) struct TimedKeeper<'k> {
    keeper: &'k dyn Keeper,
    time: Time,
}

impl<'k> TimedKeeper<'k> {
    pub(crate) fn new(keeper: &'k dyn Keeper, time: Time) -> TimedKeeper<'k> {
        TimedKeeper { keeper, time }
    }

    /// Whether this is the search that was kept.
    pub(crate) fn has_kept(&self) -> bool {
        // If it cannot be read, the search will say so.
        matches!(self.kept(), Ok(Some(_)))
    }
}

impl Keeper for TimedKeeper<'_> {
    fn is_due(&self) -> bool {
        self.keeper.is_due()
    }

    fn keep(&self, write: WriteSearch<'_>, all: AllWritten<'_>) {
        let marked = |to: &mut dyn io::Write| {
            to.write_all(&[self.time as u8])?;
            write(to)
        };
        self.keeper.keep(&marked, all);
    }

    fn kept(&self) -> io::Result<Option<Box<dyn Read + '_>>> {
        let Some(mut kept) = self.keeper.kept()? else { return Ok(None) };
        let mut time = [0];
        kept.read_exact(&mut time)?;
        Ok((time[0] == self.time as u8).then_some(kept))
    }
}
