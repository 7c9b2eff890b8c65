//! Where guessing is of no use.
//!
//! *Undisturbed reads*: at a decision on a value that has not arrived, a read in flight of
//! a location that no other thread can write before it is done takes effect immediately. It commutes with
//! all that others can do until then, so nothing is lost, and no way has to be guessed.
//!
//! Another thread cannot write the location if it has no such write in flight and
//!
//! * the code that it may still run has none, or
//! * it needs a lock of this thread's before it comes to such code ([`super::guarded`]), or
//! * it is stuck: it can do nothing more before this thread has released a lock or ended, which
//!   comes after the read, or
//! * it cannot get hold of the object: neither by what it may still read, nor from another thread;
//!   and this thread, which needs the read to go on, hands out no more before than it has in flight.
//!
//! If the thread itself has a write to the location in flight, that is the value: by forwarding now,
//! or from memory later, if no thread writes in between.
//!
//! *Nothing to read ahead*: if no read behind a decision, up to something that no read passes, is of
//! a region that another thread may still write before this one goes on, then whatever is read early
//! could as well be read after the decision. The thread waits for the value, and nothing is lost. Nor is it
//! if the model keeps every later read behind all events that the decision depends on: no read behind the decision can
//! complete before the guess is decided, and nothing else behind a guess can.

use std::cell::OnceCell;

use fencepost_ir::footprint::Regions;
use fencepost_ir::{Class, ControlOp, Op, Pc, Region};
use fencepost_memory::window::Entry;
use fencepost_memory::{Event, Loc, Location, Operand, WindowStep};

use crate::action::ActionKind;
use crate::issue::readiness::Readiness;
use crate::machine::Machine;
use crate::reach::Owners;
use crate::state::heap::{Handle, STATICS};
use crate::state::{Frame, State, Status, Thread};
use crate::values::decide::Decision;

impl Machine<'_> {
    /// The action by which an undisturbed read takes effect, of a thread that waits for
    /// values to come. Guesses are left to those that decide them: no read that one may depend on
    /// counts.
    pub fn undisturbed_read(&self, state: &State, index: usize) -> Option<ActionKind> {
        if self.rules.stages.is_some()
            || !matches!(self.readiness(state, index), Readiness::Guess | Readiness::Value)
        {
            return None;
        }
        let window = &state.threads[index].window;
        let guess = window.slots.iter().rposition(|slot| matches!(slot.entry, Entry::Guess { .. }));
        let mut found = None;
        window.steps(&self.rules, 0, |slot, step| {
            let Entry::Event(event) = &window.slots[slot].entry else { return };
            if found.is_none()
                && guess.is_none_or(|guess| guess < slot)
                && self.is_undisturbed(state, index, slot, event)
            {
                found = Some(match step {
                    WindowStep::Forward(value) => ActionKind::Forward { slot: slot as u16, value },
                    _ => ActionKind::Complete { slot: slot as u16 },
                });
            }
        });
        found
    }

    /// Whether the model keeps every later read behind all that a decision depends on, so that a guess is decided before
    /// anything behind it completes.
    pub(crate) fn decides_before_reads(&self, thread: &Thread, decision: Decision) -> bool {
        let is_read = |class| matches!(class, Class::Read | Class::VRead);
        let mut open = vec![decision.a, decision.b];
        while let Some(operand) = open.pop() {
            let Operand::Pending(slot) = operand else { continue };
            match thread.window.slots[usize::from(slot)].entry {
                Entry::Event(event) if self.rules.holds_back(event.access, is_read) => {}
                Entry::Compute { a, b, .. } => open.extend([a, b]),
                _ => return false,
            }
        }
        self.ahead.is_some()
    }

    /// Whether a read behind the next instruction of a thread might be disturbed, so that it makes a
    /// difference whether it is done before the thread knows how to go on.
    pub(crate) fn reads_ahead_matter(&self, state: &State, index: usize) -> bool {
        let Some(ahead) = &self.ahead else { return true };
        let frames = &state.threads[index].frames;
        for (height, frame) in frames.iter().rev().enumerate() {
            let pc = if height == 0 { self.behind(frame.pc) } else { frame.pc };
            let disturbed = |regions: &Regions| self.may_be_disturbed(state, index, regions);
            if ahead.any(pc, &self.pending(state), disturbed) {
                return true;
            }
            // What these frames return to waits until everything is certain.
            if !ahead.returns(pc) || frame.initialises.is_some() || frame.filters.is_some() {
                return false;
            }
        }
        false
    }

    /// The position from which on code depends on what is decided at `pc`.
    fn behind(&self, pc: Pc) -> Pc {
        match self.program.code[pc as usize] {
            Op::Control(ControlOp::Branch { .. } | ControlOp::Switch { .. }) => pc,
            op if op.is_call() || op.ends_block() => pc,
            _ => pc + 1,
        }
    }

    /// Whether another thread may write one of these regions before this one has done anything that
    /// others can see.
    fn may_be_disturbed(&self, state: &State, index: usize, regions: &Regions) -> bool {
        let last = state.threads[index].window.slots.len();
        let guards = OnceCell::new();
        let mut others = state.threads.iter().enumerate().filter(|(other, _)| *other != index);
        others.any(|(other, thread)| {
            let in_flight = thread.window.events().any(|(_, event)| {
                let within = event.region.is_none_or(|region| regions.has(region));
                within && self.rules.class(event.access).writes()
            });
            let comes = || {
                let writes =
                    |frame: &Frame| self.facts.footprint.writes_any(frame.pc, regions, &self.pending(state));
                !thread.is_finished() && thread.frames.iter().any(writes)
            };
            let guards = || guards.get_or_init(|| self.guards(state, index, last));
            in_flight
                || comes()
                    && !self.is_stuck(state, other, index, last)
                    && guards().let_write_any(thread, regions, self.pending(state))
        })
    }

    fn is_undisturbed(&self, state: &State, index: usize, slot: usize, event: &Event) -> bool {
        let reads = matches!(self.rules.class(event.access), Class::Read | Class::VRead);
        let (true, Location::Known(at), Some(region)) = (reads, event.location, event.region) else {
            return false;
        };
        let held = self.releases_after(event);
        let others = || (0..state.threads.len()).filter(|&other| other != index);
        let stuck = |other: usize| held && self.is_stuck(state, other, index, slot);
        if others().any(|other| self.writes_in_flight(state, other, at, region)) {
            return false;
        }
        let harms = |&other: &usize| self.may_write(state, other, region) && !stuck(other);
        let mut harmful: Vec<usize> = others().filter(harms).collect();
        if harmful.is_empty() {
            return true;
        }
        if !held || !self.goes_on_after(state, index, slot) {
            return false;
        }
        let guards = self.guards(state, index, slot);
        harmful.retain(|&other| guards.let_write(&state.threads[other], region, self.pending(state)));
        harmful.is_empty()
            || at.object() != STATICS && {
                let acts =
                    |other: usize| other != index && !state.threads[other].is_finished() && !stuck(other);
                let takes = self.takers(state, acts, &guards, at.object());
                !harmful.into_iter().any(|other| takes[other])
            }
    }

    /// Whether a thread that waits for values issues nothing that others can see before the event in
    /// `slot` is done, whatever it guesses: what the next instruction decides on waits for that.
    fn goes_on_after(&self, state: &State, index: usize, slot: usize) -> bool {
        let thread = &state.threads[index];
        let frame = thread.frame();
        let behind = thread.window.behind(&self.rules, slot);
        let waits = |operand: Operand| matches!(operand, Operand::Pending(on) if behind[usize::from(on)]);
        self.decision(thread, frame.pc).is_some_and(|decision| waits(decision.needed_first()))
    }

    /// Whether this thread alone can reach an object.
    pub(crate) fn is_only_owner(&self, state: &State, index: usize, object: Handle) -> bool {
        object != STATICS && Owners::default().is_only(self, state, object, index)
    }

    fn writes_in_flight(&self, state: &State, thread: usize, at: Loc, region: Region) -> bool {
        state.threads[thread].window.events().any(|(_, event)| {
            let same = match event.location {
                Location::Known(other) => other == at,
                Location::Unknown { region: within, .. } => within.is_none_or(|within| within == region),
            };
            same && self.rules.class(event.access).writes()
        })
    }

    fn may_write(&self, state: &State, thread: usize, region: Region) -> bool {
        let thread = &state.threads[thread];
        let writes = |frame: &Frame| self.facts.footprint.writes(frame.pc, region, &self.pending(state));
        !thread.is_finished() && thread.frames.iter().any(writes)
    }

    /// Whether every release of a lock that is issued after this event comes after it.
    fn releases_after(&self, event: &Event) -> bool {
        self.rules.keeps_before(event.access, |class| class == Class::Unlock)
    }

    /// Whether `thread` can do nothing before `index` has released a lock by an instruction after
    /// the event in `slot`, or has ended.
    fn is_stuck(&self, state: &State, thread: usize, index: usize, slot: usize) -> bool {
        let mut stuck = thread;
        for _ in 0..state.threads.len() {
            let next = match state.threads[stuck].status {
                Status::Waiting { object, .. } | Status::Reacquiring { object, .. } => {
                    self.owner(state, object).filter(|_| !self.unlocks_before(state, index, object, slot))
                }
                Status::Running => {
                    self.held_up_by(state, stuck, index, slot).or_else(|| self.awaited_end(state, stuck))
                }
                Status::Joining { .. } => {
                    let awaited = || state.awaited(stuck).map(|awaited| usize::from(awaited.thread));
                    awaited().find(|&awaited| awaited == index).or_else(|| awaited().next())
                }
                Status::Finished => None,
            };
            match next {
                Some(next) if next == index => return true,
                Some(next) if next != stuck => stuck = next,
                _ => return false,
            }
        }
        false
    }

    /// The owner of the lock that everything a running thread still does has to wait for.
    fn held_up_by(&self, state: &State, thread: usize, index: usize, slot: usize) -> Option<usize> {
        for (_, event) in state.threads[thread].window.events() {
            match (self.rules.class(event.access), event.location) {
                // What it has may be released before it waits.
                (Class::Unlock, _) => return None,
                (Class::Lock, Location::Known(at)) if self.rules.is_barrier(event.access) => {
                    let kept = !self.unlocks_before(state, index, at.object(), slot);
                    return self.owner(state, at.object()).filter(|&owner| kept && owner != thread);
                }
                _ => {}
            }
        }
        None
    }

    fn owner(&self, state: &State, object: Handle) -> Option<usize> {
        usize::from(state.heap.get(object).monitor.owner).checked_sub(1)
    }
}
