//! Final fields, where threads have views of their own: JLS §17.5.
//!
//! A constructor that has set final fields *freezes* them when it is done. A thread that obtains the object
//! after that and comes to something through one of these fields, directly or by way of other objects,
//! sees there no write that was hidden from the constructing thread when it froze them.
//!
//! * At the freeze such writes vanish from the final fields for all threads. Elsewhere on the heap they become
//!   *outdated*, wherever final fields may lead to by the types of what fields hold.
//! * A thread that reads a reference from a final field sees no outdated writes any more in what that leads
//!   to.
//! * When a reference is stored where final fields may lead to, no thread sees outdated writes any more in what
//!   it leads to: threads that have read a final field before may come to it.
//!
//! By which way a thread comes to a location, and which freeze a write is outdated by, is not known here. So
//! more is hidden than Java demands, and never less.

use fencepost_ir::footprint::Regions;
use fencepost_ir::{MemoryOp, Op, Storage};
use fencepost_memory::Loc;

use crate::facts::Finals;
use crate::machine::Machine;
use crate::reach::Owners;
use crate::reductions::Reduction;
use crate::state::State;
use crate::state::heap::{Handle, STATICS, handle_of};

/// What a freeze changes.
#[derive(Default)]
struct Frozen {
    /// Where no thread sees any more what is hidden from this one.
    dropped: Vec<Loc>,
    /// Where what is hidden from it is outdated.
    dated: Vec<Loc>,
}

impl Machine<'_> {
    /// What a thread that freezes an object changes.
    fn frozen(&self, state: &State, thread: usize, object: Handle) -> Frozen {
        let mut frozen = Frozen::default();
        let Some(finals) = self.finals().filter(|_| !state.views.is_empty()) else { return frozen };
        // Static final fields are left out: class initialisation orders them by itself (JLS 12.4.2).
        for (at, cell) in state.views.cells().filter(|(at, _)| handle_of(*at) != STATICS) {
            match self.region(&state.heap, at) {
                _ if !cell.hides_from(thread) => {}
                Some(region) if handle_of(at) == object && finals.own.has(region) => frozen.dropped.push(at),
                Some(region) if finals.behind.has(region) && cell.ages_for(thread) => frozen.dated.push(at),
                _ => {}
            }
        }
        frozen
    }

    /// A thread has set the final fields of an object.
    pub(crate) fn freeze(&self, state: &mut State, thread: usize, object: Handle) {
        let Frozen { dropped, dated } = self.frozen(state, thread, object);
        dropped.into_iter().for_each(|at| state.views.drop_hidden(at, thread));
        dated.into_iter().for_each(|at| state.views.date(at, thread));
        self.settle_views(state);
    }

    /// Passes a freeze that changes nothing, or only what the thread alone can reach.
    pub(crate) fn pass_freeze(&self, state: &mut State, index: usize) -> bool {
        let thread = &state.threads[index];
        let pc = thread.frame().pc;
        let Op::Memory(MemoryOp::Freeze { object, .. }) = self.program.code[pc as usize] else {
            return false;
        };
        // Without run-ahead every freeze is a step, so that the two can be compared.
        if !self.settings.has(Reduction::RunAhead) {
            return false;
        }
        let (next, object) = (pc + 1, thread.expect_value(object) as Handle);
        let Frozen { dropped, dated } = self.frozen(state, index, object);
        let mut owners = Owners::default();
        let mut changed = dropped.iter().chain(&dated);
        let passes = changed.all(|&at| owners.is_only(self, state, handle_of(at), index));
        if passes {
            self.freeze(state, index, object);
            state.threads[index].goto(next);
        }
        passes
    }

    /// Where something outdated may be seen that a reference leads to.
    fn outdated_behind(&self, state: &State, reference: u64) -> Vec<Loc> {
        let outdated = || state.views.cells().filter(|(_, cell)| cell.is_outdated()).map(|(at, _)| at);
        if outdated().next().is_none() {
            return Vec::new();
        }
        let reached = self.reachable(state, reference as Handle);
        outdated().filter(|&at| reached.contains(&handle_of(at))).collect()
    }

    /// Whether a location holds references and is in one of some regions.
    fn leads(&self, state: &State, at: Loc, regions: impl Fn(&Finals) -> &Regions) -> bool {
        let Some(finals) = self.finals().filter(|_| !state.views.is_empty()) else { return false };
        handle_of(at) != STATICS
            && self.storage(state, at) == Storage::Ref
            && self.region(&state.heap, at).is_some_and(|region| regions(finals).has(region))
    }

    /// A thread has read a value from a location.
    #[inline]
    pub(crate) fn come_through(&self, state: &mut State, thread: usize, at: Loc, value: u64) {
        if self.finals().is_some() && self.leads(state, at, |finals| &finals.own) {
            let behind = self.outdated_behind(state, value);
            behind.into_iter().for_each(|at| state.views.hide_outdated(at, thread));
            self.settle_views(state);
        }
    }

    /// Whether storing a value changes what threads see in the objects that it leads to.
    pub fn attaches(&self, state: &State, at: Loc, value: u64) -> bool {
        self.leads(state, at, |finals| &finals.behind) && !self.outdated_behind(state, value).is_empty()
    }

    /// A value is about to be stored.
    #[inline]
    pub(crate) fn attach(&self, state: &mut State, at: Loc, value: u64) {
        if self.finals().is_some() && self.leads(state, at, |finals| &finals.behind) {
            let behind = self.outdated_behind(state, value);
            behind.into_iter().for_each(|at| state.views.drop_outdated(at));
            self.settle_views(state);
        }
    }
}
