//! How to search, whatever is asked.

use fencepost_explore::{Options, Reductions};
use fencepost_ir::{Op, SyncOp, Until};
use fencepost_machine::Settings;

use crate::subject::Subject;

/// How to search. The default searches breadth first with all reductions, without limits.
#[derive(Clone, Copy)]
pub struct Config<'a> {
    /// For the machine: the window, what is assumed of clocks and spurious wake-ups.
    pub settings: Settings,
    /// For the search: its order, limits and reductions.
    pub options: Options<'a>,
}

impl Default for Config<'_> {
    fn default() -> Self {
        let options = Options { must_end: true, ..Reductions::NONE.off() };
        Config { settings: Reductions::NONE.off_in(Settings::default()), options }
    }
}

impl Config<'_> {
    /// What is assumed by this configuration and the program makes use of.
    pub fn assumptions(&self, subject: &Subject) -> Vec<String> {
        let program = &subject.program;
        let clock = self.settings.clock;
        let reads_clock = program.code.iter().any(|op| matches!(op, Op::Sync(SyncOp::Clock { .. })));
        let about_clock = (clock.trusted && reads_clock).then_some(match clock.leaps {
            0 if program.waits => "the clock stands still, but while threads wait for it",
            0 => "the clock stands still",
            _ => "time passes in no more than two leaps, each longer than any deadline",
        });
        let may_wake = program.code.iter().any(|op| {
            use Until::{AskedAgain, SpuriousWakeUp, Timeout};
            let Op::Sync(SyncOp::Wait { until, .. }) = op else { return false };
            matches!(until, SpuriousWakeUp | AskedAgain | Timeout { since: Some(_), wakes: true })
        });
        let about_waits = (!self.settings.spurious && may_wake).then_some("no wait ends for no reason");
        let about_ends = (!self.options.must_end)
            .then_some("the program may run for ever (it was not asked whether it can get stuck)");
        let own = subject.assumptions.iter().cloned();
        about_clock.into_iter().chain(about_waits).chain(about_ends).map(str::to_owned).chain(own).collect()
    }
}
