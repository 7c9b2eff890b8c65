//! What can happen next in a state.

use fencepost_ir::{Class, Op, Pc, SyncOp, Until};
use fencepost_memory::window::Entry;
use fencepost_memory::{Location, WindowStep};

use crate::action::{Action, ActionKind, Blocked};
use crate::issue::readiness::Readiness;
use crate::machine::Machine;
use crate::state::heap::{Handle, handle_of};
use crate::state::{Initialisation, State, Status, Thread};

impl Machine<'_> {
    /// Appends every enabled action to `into`, by thread.
    pub fn actions(&self, state: &State, into: &mut Vec<Action>) {
        if self.is_final(state) {
            return;
        }
        for index in 0..state.threads.len() {
            self.thread_actions(state, index, into);
        }
    }

    /// Appends the enabled actions of one thread.
    pub fn thread_actions(&self, state: &State, index: usize, into: &mut Vec<Action>) {
        let thread = &state.threads[index];
        let mut push = |kind| into.push(Action { thread: index as u8, kind });
        match thread.status {
            Status::Finished | Status::Joining { .. } => return,
            Status::Waiting { .. } => {
                // A wait also ends by a time limit or an interrupt (JLS 17.2.1); a pulse is a step of the thread that
                // pulses, and so not listed here.
                let until = self.waits_until(thread);
                let interruptible = until != Some(Until::PulseAlone);
                let timed = matches!(until, Some(Until::Timeout { .. }));
                if timed || interruptible && self.is_interrupted(state, index) {
                    push(ActionKind::Synchronise { variant: 1 });
                }
                if self.settings.assumptions.spurious_wake_ups
                    && let Some(Until::Timeout { since: Some(_), wakes: true }) = until
                {
                    push(ActionKind::Synchronise { variant: 2 });
                }
                return;
            }
            Status::Reacquiring { object, .. } => {
                // A thread that was woken competes for the monitor like any other (JLS 17.2.1).
                if self.may_reacquire(state, index, object) {
                    push(ActionKind::Synchronise { variant: 0 });
                }
                return;
            }
            Status::Running => {}
        }
        let front = self.calm_front(state, index);
        if !thread.window.slots.is_empty() {
            thread.window.steps(&self.rules, self.receivers(state, index), |slot, step| {
                let slot16 = slot as u16;
                match step {
                    // Calm regions: a calm access that can complete comes before anything younger of its thread.
                    _ if front.is_some_and(|front| front < slot) => {}
                    WindowStep::Complete if !self.monitor_lets(state, index, slot) => {}
                    WindowStep::Complete => match self.choices(state, index, slot) {
                        None => push(ActionKind::Complete { slot: slot16 }),
                        Some(values) => {
                            values.into_iter().for_each(|value| push(ActionKind::See { slot: slot16, value }))
                        }
                    },
                    WindowStep::Forward(value) => push(ActionKind::Forward { slot: slot16, value }),
                    WindowStep::Reflect(to) => push(ActionKind::Reflect { slot: slot16, to }),
                }
            });
        }
        match self.readiness(state, index) {
            Readiness::Guess => self.guesses(thread, |way| push(ActionKind::Guess { way })),
            Readiness::Choice(bound) => (0..bound).for_each(|value| push(ActionKind::Choose { value })),
            Readiness::Synchronise => {
                self.variants(state, index, |variant| push(ActionKind::Synchronise { variant }))
            }
            Readiness::Ready => push(ActionKind::Issue),
            Readiness::Value | Readiness::Window | Readiness::Fixed => {}
        }
    }

    /// The threads that writes of `thread` can reach. One that has ended is among them, although no
    /// write has to: a write that it sees has its place in the coherence order.
    fn receivers(&self, state: &State, thread: usize) -> u32 {
        match self.audience(state, thread) {
            0 => 0,
            _ => ((1u64 << state.threads.len()) - 1) as u32 & !(1 << thread),
        }
    }

    /// For a lock: whether the monitor is free for the thread. True for every other event.
    fn monitor_lets(&self, state: &State, index: usize, slot: usize) -> bool {
        let Entry::Event(event) = state.threads[index].window.slots[slot].entry else { return true };
        match (self.rules.class(event.access), event.location) {
            (Class::Lock, Location::Known(loc)) => state.heap.get(handle_of(loc)).monitor.is_free_for(index),
            _ => true,
        }
    }

    /// What ends the wait that a thread is at.
    fn waits_until(&self, thread: &Thread) -> Option<Until> {
        match self.program.code[thread.frame().pc as usize] {
            Op::Sync(SyncOp::Wait { until, .. }) => Some(until),
            _ => None,
        }
    }

    /// What a thread that can do nothing waits for, and the instruction to point at: the one that
    /// waits, which is a lock in flight or the next one, or the call of a library that led to it.
    pub fn blocked(&self, state: &State, index: usize) -> (Blocked, Pc) {
        let thread = &state.threads[index];
        let next = self.site(thread);
        let monitor = |object: Handle| match state.heap.get(object).monitor.owner {
            0 => Blocked::Other,
            owner => Blocked::Monitor { object, owner: usize::from(owner) - 1 },
        };
        match thread.status {
            Status::Waiting { object, .. } if self.permit_of(state, object).is_some() => {
                return (Blocked::Unpark, next);
            }
            Status::Waiting { object, .. } => {
                return (Blocked::Pulse { object: self.wait_set(thread).unwrap_or(object) }, next);
            }
            Status::Reacquiring { object, .. } => return (monitor(object), next),
            Status::Joining { .. } => {
                let first = state.awaited(index).next();
                return first.map_or((Blocked::Other, next), |awaited| {
                    (Blocked::Thread(usize::from(awaited.thread)), awaited.site)
                });
            }
            Status::Running | Status::Finished => {}
        }
        for (slot, event) in thread.window.events() {
            if let (Class::Lock, Location::Known(loc)) = (self.rules.class(event.access), event.location) {
                let at = thread.window.slots[slot];
                // Right behind the lock, the thread is still in the method that wants it.
                let issuing = std::ptr::eq(self.method_of(thread.frame().pc), self.method_of(at.pc));
                let in_library = issuing && self.program.is_library(at.pc);
                return (monitor(handle_of(loc)), if in_library { next } else { at.site });
            }
        }
        // What is still to come, or null, is not what it waits for.
        let object = |register| thread.get(register).value().map(|it| it as Handle).filter(|&it| it != 0);
        let why = match self.program.code[thread.frame().pc as usize] {
            Op::Sync(SyncOp::Join { object: joined, .. }) => {
                match object(joined).map(|it| state.heap.get(it).thread) {
                    None | Some(0) => Blocked::Other,
                    Some(target) => Blocked::Thread(usize::from(target) - 1),
                }
            }
            Op::Sync(SyncOp::AwaitOthers) => {
                self.awaited_other(state, index).map_or(Blocked::Other, Blocked::Thread)
            }
            Op::Sync(SyncOp::TryLock { object: wanted, .. }) => {
                object(wanted).map_or(Blocked::Other, monitor)
            }
            Op::Sync(SyncOp::Initialise { ty }) => match state.initialisers[ty.0 as usize] {
                Initialisation::Running(other) => Blocked::Thread(usize::from(other)),
                _ => Blocked::Other,
            },
            _ => Blocked::Other,
        };
        (why, next)
    }
}
