//! What is looked at of final states, and which threads can still make a difference to that.
//!
//! A thread that may end the program cuts off what others would still do. If nothing looks at what they
//! would change, it is all the same whether they have done it before.

use fencepost_ir::{Observable, Region};
use fencepost_machine::{Machine, State};

use crate::config::SearchConfig;

/// What is looked at of final states.
#[derive(Debug)]
pub(crate) enum ObservedRegions {
    /// These regions, which are statics'; perhaps none.
    Statics(Vec<Region>),
    /// Perhaps everything.
    Everything,
}

impl ObservedRegions {
    /// What a search with these options looks at.
    pub(crate) fn by(options: &SearchConfig<'_>, machine: &Machine<'_>) -> ObservedRegions {
        let SearchConfig { observe, always, finally, .. } = *options;
        if !always.is_empty() || !finally.is_empty() {
            return ObservedRegions::Everything;
        }
        // Where threads have views, what is seen in the end depends on what they know.
        let seen_by_all = machine.rules.views.is_none() && machine.rules.stages.is_none();
        let region = |observable: &Observable| match observable {
            Observable::Static(id) if seen_by_all => Some(machine.program.statics[id.0 as usize].region),
            _ => None,
        };
        let regions: Option<Vec<Region>> = observe.iter().map(region).collect();
        regions.map_or(ObservedRegions::Everything, ObservedRegions::Statics)
    }

    /// Whether a thread may still change what is looked at.
    pub(crate) fn may_be_changed_by(&self, machine: &Machine<'_>, state: &State, thread: usize) -> bool {
        let ObservedRegions::Statics(regions) = self else { return true };
        let thread = &state.threads[thread];
        let in_flight = || {
            thread.window.events().any(|(_, event)| {
                machine.rules.class(event.access).writes()
                    && event.region.is_none_or(|region| regions.contains(&region))
            })
        };
        let comes = |&region: &Region| {
            thread
                .frames
                .iter()
                .any(|frame| machine.facts.footprint.writes(frame.pc, region, &machine.pending(state)))
        };
        !regions.is_empty() && (in_flight() || regions.iter().any(comes))
    }
}
