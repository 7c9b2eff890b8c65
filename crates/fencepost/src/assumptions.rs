//! What an answer takes for granted.

use fencepost_explore::SearchConfig;
use fencepost_ir::{Op, SyncOp, Until};

use crate::subject::Subject;

/// What a configuration assumes and the program makes use of.
pub(crate) fn assumptions(config: &SearchConfig<'_>, subject: &Subject) -> Vec<String> {
    let program = &subject.program;
    let clock = config.assumptions.clock;
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
    let about_waits =
        (!config.assumptions.spurious_wake_ups && may_wake).then_some("no wait has a spurious wake-up");
    let about_ends = (!config.must_end)
        .then_some("the program may run for ever (it was not asked whether it can get stuck)");
    let own = subject.assumptions.iter().cloned();
    about_clock.into_iter().chain(about_waits).chain(about_ends).map(str::to_owned).chain(own).collect()
}
