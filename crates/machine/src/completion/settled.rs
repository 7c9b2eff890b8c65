//! Settled reads: a read that nothing but guesses wants completes as soon as it confirms them.
//!
//! A read `r` in flight that can complete is *settled* if the value that it finds now confirms every guess that depends
//! on it, and nothing else wants that value: no register that is live, no other event, no computation that needs
//! further values.
//!
//! **A settled read can come first.** Let `s` be a state with a settled read `r`, and `s′` the state after it. An
//! execution from `s` in which `r` completes later, with whatever value, goes through with the same guesses confirmed
//! and nothing else changed, or it is refuted there and comes to nothing. Without that step it is an execution from
//! `s′`, and no longer: what is earlier in a window only ever holds up what is later, so all that the thread can do
//! with `r` in flight it can do without. An execution in which `r` never completes is one from `s′` as it is. So `s′`
//! leads to every violation, deadlock and final state that `s` leads to, and `r` is enough by itself.
//!
//! **A decision that is not guessed yet.** A thread is at a decision that depends on `r` alone, and nothing wants the
//! value of `r` behind it. If `r` completes now, the decision goes one way; call it *the way of now*. Guessing that
//! way and completing `r`, which is settled then, comes to the same as completing `r`. So this one completion, and the
//! guesses of the other ways, are enough by themselves, for the same reason that all guesses of a thread are.
//!
//! The cycle condition is kept for the read: an execution in which the thread never completes `r`, or goes round a loop of
//! such reads for ever, is one from `s′`, and none from a state behind a guess.
//!
//! A thread that guesses in order to see what will be written therefore waits only for values that are not there yet. It
//! has no states in which it has guessed what it could as well have read.
//!
//! None of this holds if it can be told *when* a read takes effect by more than its value: where data races are
//! violations (C), where threads have views of their own or writes have stages, and in a region that is taken to be calm
//! or that a platform may access in two halves, where a race has to be seen.

use fencepost_ir::Class;
use fencepost_memory::window::{Computation, Entry};
use fencepost_memory::{Location, Operand};

use crate::action::{Action, ActionKind};
use crate::completion::normalise::operands;
use crate::facts::Calm;
use crate::machine::Machine;
use crate::state::State;

/// The slots whose values are known when a value arrives, and these values.
struct Arrival(Vec<(usize, u64)>);

impl Arrival {
    fn value(&self, operand: Operand) -> Option<u64> {
        match operand {
            Operand::Value(value) => Some(value),
            Operand::Pending(on) => self.0.iter().find(|it| it.0 == usize::from(on)).map(|it| it.1),
        }
    }

    fn concerns(&self, operand: Operand) -> bool {
        operand.value().is_none() && self.value(operand).is_some()
    }

    /// The operand with what is known then.
    fn filled(&self, operand: Operand) -> Operand {
        self.value(operand).map_or(operand, Operand::Value)
    }
}

impl Machine<'_> {
    /// Whether reads may be settled at all, under this model and for this program.
    pub fn settles_reads(&self) -> bool {
        self.rules.speculates
            && self.rules.stages.is_none()
            && self.rules.views.is_none()
            && self.program.races.is_none()
            && self.program.freed.is_none()
            && self.facts.garbage.is_none()
            && !self.facts.peeks
            && !self.is_flat()
    }

    /// Whether an enabled action completes a settled read.
    pub fn completes_settled_read(&self, state: &State, action: Action) -> bool {
        let mut live = self.live_registers(&state.threads[usize::from(action.thread)]);
        self.arrival(state, action).is_some_and(|arrival| !live.any(|operand| arrival.concerns(operand)))
    }

    /// The way that the decision of a thread which is about to guess goes if an enabled action of it, which completes a
    /// read, comes first; if nothing else wants what is read.
    pub fn way_of_now(&self, state: &State, action: Action) -> Option<u32> {
        let thread = &state.threads[usize::from(action.thread)];
        let arrival = self.arrival(state, action)?;
        let mut decision = self.decision(thread, thread.frame().pc)?;
        if !arrival.concerns(decision.a) && !arrival.concerns(decision.b) {
            return None;
        }
        (decision.a, decision.b) = (arrival.filled(decision.a), arrival.filled(decision.b));
        let way = self.answer(&state.heap, decision)?;
        let mut behind = self.guess_mark(thread, way).live.into_iter();
        (!behind.any(|operand| arrival.concerns(operand))).then_some(way)
    }

    /// What the read that an action completes makes known, if it confirms all guesses that it decides and no entry of the
    /// window wants it for anything else.
    fn arrival(&self, state: &State, action: Action) -> Option<Arrival> {
        let index = usize::from(action.thread);
        let (slot, value) = match action.kind {
            ActionKind::Complete { slot } => (usize::from(slot), None),
            ActionKind::Forward { slot, value } => (usize::from(slot), Some(value)),
            _ => return None,
        };
        let slots = &state.threads[index].window.slots;
        let Entry::Event(event) = &slots[slot].entry else { return None };
        let (Class::Read | Class::VRead, Location::Known(at)) =
            (self.rules.class(event.access), event.location)
        else {
            return None;
        };
        if self.may_be_divided(event) {
            return None;
        }
        let calm = |calm: &Calm| !event.region.is_some_and(|region| calm.racy.has(region));
        if self.calm.as_deref().is_some_and(calm) {
            return None;
        }
        let value = value.unwrap_or_else(|| self.load(state, at));
        let mut arrival = Arrival(vec![(slot, value)]);
        for (at, later) in slots.iter().enumerate().skip(slot + 1) {
            let mut wants = false;
            operands(&later.entry, |operand| wants |= arrival.concerns(operand));
            if !wants {
                continue;
            }
            match later.entry {
                Entry::Compute { computation, a, b } => {
                    let (a, b) = (arrival.value(a)?, arrival.value(b)?);
                    let value = match computation {
                        Computation::Unary(op) => self.unary(op, a).ok()?,
                        Computation::Binary(op) => self.binary(op, a, b).ok()?,
                        Computation::Inspect => return None,
                    };
                    arrival.0.push((at, value));
                }
                Entry::Guess { a, b, way } => {
                    let decision = self.decided_at(later.pc, arrival.filled(a), arrival.filled(b));
                    if self.answer(&state.heap, decision)? != way {
                        return None;
                    }
                }
                Entry::Event(_) | Entry::Fence(_) => return None,
            }
        }
        Some(arrival)
    }
}
