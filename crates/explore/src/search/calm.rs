//! A search takes regions to be calm until it sees a race, and then begins again without that region.
//!
//! Why that is right is in [`fencepost_machine::Calm`]. The regions that are racy in the end are those on which the
//! model allows a race, so they do not depend on the order in which races are found.

use std::time::Duration;

use fencepost_ir::Region;
use fencepost_machine::{Machine, Reduction};

use crate::config::{Limits, SearchConfig};
use crate::report::{Outcome, Report};

/// A race on a region that was taken to be calm.
pub(super) struct Race {
    pub(super) region: Region,
    /// How long it took to find.
    pub(super) took: Duration,
}

/// Searches until no region that is taken to be calm has a race.
pub(super) fn in_rounds<'p>(
    machine: &Machine<'p>,
    options: &SearchConfig<'_>,
    search: impl Fn(&Machine<'p>, &SearchConfig<'_>) -> Result<(Report, Option<Outcome>), Race>,
) -> (Report, Option<Outcome>) {
    // What is watched shows when each write takes effect, which is as good as a race.
    let (mut racy, mut took): (Vec<Region>, _) = (machine.watch.regions().collect(), Duration::ZERO);
    let mut is_calm = options.has(Reduction::CalmRegions);
    loop {
        let calm = machine.calm_but_for(racy.clone()).filter(|_| is_calm);
        let time = options.limits.time.map(|time| time.saturating_sub(took));
        let options = SearchConfig { limits: Limits { time, ..options.limits }, ..*options };
        match search(calm.as_ref().unwrap_or(machine), &options) {
            Ok((mut report, witness)) => {
                report.stats.seconds += took.as_secs_f64();
                return (report, witness);
            }
            Err(race) => {
                // A region that was known to race is no news: then nothing is calm.
                is_calm &= !racy.contains(&race.region);
                racy.push(race.region);
                took += race.took;
            }
        }
    }
}
