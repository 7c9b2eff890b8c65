//! A search takes something for granted until it finds that it is not so, and then begins again without it.
//!
//! That is: that no two threads race on a region ([`fencepost_machine::Calm`]), and that a lock guards it
//! ([`fencepost_machine::LockDiscipline`]). What is found to be wrong in the end is what the model lets the program do, so it
//! does not depend on the order in which it is found.

use std::time::Duration;

use fencepost_machine::{Granted, LocksLearnt, Machine, Reduction, Refuted};

use crate::config::{Limits, SearchConfig};
use crate::report::{Outcome, Report};

/// A round that has ended early.
pub(super) struct EndOfRound {
    pub(super) refuted: Refuted,
    /// How long it took to find.
    pub(super) took: Duration,
}

/// Searches until nothing that is taken for granted turns out to be wrong. Goes on from what was `known` of that, if anything. Each
/// search is told how long those before it took.
pub(super) fn in_rounds<'p>(
    machine: &Machine<'p>,
    options: &SearchConfig<'_>,
    known: Option<Granted>,
    mut search: impl FnMut(
        &Machine<'p>,
        &SearchConfig<'_>,
        Duration,
    ) -> Result<(Report, Option<Outcome>), EndOfRound>,
) -> (Report, Option<Outcome>) {
    // What is watched shows when each write takes effect, which is as good as a race.
    let watched = || machine.watch.regions().collect();
    let mut granted = known.unwrap_or_else(|| Granted {
        racy: options.has(Reduction::CalmRegions).then(watched),
        locks: options.has(Reduction::GuardedAccesses).then(LocksLearnt::default),
    });
    let mut took = Duration::ZERO;
    loop {
        let time = options.limits.time.map(|time| time.saturating_sub(took));
        let options = SearchConfig { limits: Limits { time, ..options.limits }, ..*options };
        match search(&machine.granting(&granted), &options, took) {
            Ok((mut report, witness)) => {
                report.stats.seconds += took.as_secs_f64();
                return (report, witness);
            }
            Err(EndOfRound { refuted, took: more }) => {
                learn(&mut granted, refuted);
                took += more;
            }
        }
    }
}

/// Takes no more for granted what was found to be wrong. What was known already is no news: then none of its kind is granted.
fn learn(granted: &mut Granted, refuted: Refuted) {
    match refuted {
        Refuted::Race(region) => match &mut granted.racy {
            Some(racy) if !racy.contains(&region) => racy.push(region),
            racy => *racy = None,
        },
        Refuted::Lock(found) => {
            if !granted.locks.as_mut().is_some_and(|locks| locks.add(found)) {
                granted.locks = None;
            }
        }
    }
}
