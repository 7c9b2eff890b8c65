//! Steps that keep an order which the model does not ask for.
//!
//! A start, a join, an await that finds its task ended, a try of a lock: each is a step of its own, which waits until its
//! thread has nothing in flight, as it would at a fence. A platform need not do as much. To find that a task has ended, it
//! reads a variable, and a read may pass an earlier write that is in a store buffer. So where an event takes effect while
//! its thread waits at such a step for no other reason, the answer takes that order for granted.
//!
//! It makes no difference to an event that nothing later may pass, to one without races (there is nothing but `sc` for it, and
//! these steps are synchronisation: so it is in a calm region, and in C, where a race is a violation), and where no other thread
//! can tell when the event takes effect. What ends is not counted there: a join waits for it in any case. Reductions keep the
//! states that matter: if another thread has an access that conflicts with the event, a state in which it still has it to come
//! is among those that are visited. Where a search takes no region for calm, this may be noted without need.

use fencepost_ir::op::SyncOp;
use fencepost_ir::{Op, Region};
use fencepost_memory::Event;

use crate::machine::Machine;
use crate::state::State;
use crate::state::heap::Handle;

impl Machine<'_> {
    /// Notes what the answer relies on if an event that is about to take effect only does so because its thread is at a
    /// step of its own.
    #[inline]
    pub(crate) fn note_order(&self, state: &mut State, index: usize, event: &Event) {
        if let Some(message) = self.program.in_order
            && self.rules.may_be_passed_by_reads(event.access)
            && self.program.code[state.threads[index].frame().pc as usize].keeps_order()
            && let Some(region) = event.region
            && !state.relies.contains(&message)
            && !self.is_calm_access(state, event)
            && !self.races_are_faults(event)
            && self.is_watched(state, index, region, self.rules.class(event.access).writes())
        {
            state.relies.push(message);
        }
    }

    /// Whether a race of an access is a violation: where none is found, it has none.
    fn races_are_faults(&self, event: &Event) -> bool {
        let attributes = self.program.accesses[usize::from(event.access.0)].attributes;
        self.program.races.is_some_and(|plain| attributes.0 & plain.0 != 0)
    }

    /// Whether another thread, but for one that this one joins, may still write a region, or access it at all.
    fn is_watched(&self, state: &State, index: usize, region: Region, reads_count: bool) -> bool {
        let thread = &state.threads[index];
        let joined = match self.program.code[thread.frame().pc as usize] {
            Op::Sync(SyncOp::Join { object, .. }) => {
                let object = thread.get(object).value().map_or(0, |word| word as Handle);
                let target = if object == 0 { 0 } else { state.heap.get(object).thread };
                usize::from(target).checked_sub(1)
            }
            _ => None,
        };
        let (footprint, pending) = (&self.facts.footprint, self.pending(state));
        state.threads.iter().enumerate().any(|(other, thread)| {
            let in_flight = || thread.window.events().any(|(_, event)| event.region == Some(region));
            let comes = || {
                thread.frames.iter().any(|frame| {
                    footprint.writes(frame.pc, region, &pending)
                        || reads_count && footprint.reads(frame.pc, region, &pending)
                })
            };
            other != index && Some(other) != joined && !thread.is_finished() && (in_flight() || comes())
        })
    }
}
