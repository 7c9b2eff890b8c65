//! What refers to objects: which registers, slots and statics hold references, and visitors of
//! them.
//!
//! What is a reference is known from the kinds of registers and the widths of slots; for an entry
//! of a window, from the instruction it comes from.

use fencepost_ir::broken::Invariant;
use fencepost_ir::{Kind, Pc, Reg};
use fencepost_memory::views::Write;
use fencepost_memory::window::{Computation, Entry};
use fencepost_memory::{Event, Location};

use super::thread_order::{DEPTH, ThreadPair};
use crate::facts::{LiveRegisters, Reach, kind_of};
use crate::machine::Machine;
use crate::state::heap::{Handle, STATICS, handle_of};
use crate::state::{Initialisation, State, Status, Thread};

impl Machine<'_> {
    /// Tells of everything that the component of the globals refers to.
    pub(crate) fn reach_globals(&self, state: &State, told: &mut impl Reach) {
        self.reach_statics(state, self.facts.homes.shared(), told);
        if !state.views.is_empty() {
            self.reach_cells(state, STATICS, told);
        }
        for initialisation in &state.initialisers {
            if let Initialisation::Failed(exception) = *initialisation {
                told.reach(exception);
            }
        }
    }

    /// Visits everything that an object refers to, for any thread that sees it.
    #[inline]
    pub(crate) fn reach_object(&self, state: &State, handle: Handle, told: &mut impl Reach) {
        self.facts.reference_slots.reach(state.heap.get(handle), told);
        if !state.views.is_empty() {
            self.reach_cells(state, handle, told);
        }
    }

    /// Tells of everything that some statics refer to.
    pub(crate) fn reach_statics(&self, state: &State, statics: &[u32], told: &mut impl Reach) {
        for &index in statics {
            let storage = self.program.statics[index as usize].storage;
            told.reach_value(kind_of(storage), state.statics[index as usize]);
        }
    }

    /// Tells of everything that a thread refers to directly.
    pub(crate) fn reach_thread(&self, thread: &Thread, told: &mut impl Reach) {
        self.reach_thread_by(thread, &self.live, told);
        thread.garbage.all().into_iter().flatten().for_each(|&handle| told.reach(handle));
    }

    /// The same if these registers count, without what it keeps as the garbage collector.
    pub(crate) fn reach_thread_by(&self, thread: &Thread, live: &LiveRegisters, told: &mut impl Reach) {
        told.reach(thread.object);
        if let Status::Waiting { object, .. } | Status::Reacquiring { object, .. } = thread.status {
            told.reach(object);
        }
        for frame in &thread.frames {
            if let Some(filter) = frame.filters {
                told.reach(filter.exception);
            }
            for &(Reg(register), kind) in live.at(frame.pc) {
                told.reach_operand(kind, thread.registers[frame.base as usize + usize::from(register)]);
            }
        }
        for verdict in &thread.filter_decisions {
            told.reach(verdict.filter.exception);
        }
        let mut marks = thread.guesses.iter();
        for slot in &thread.window.slots {
            if let Entry::Event(Event { location: Location::Known(loc), .. }) = slot.entry {
                told.reach(handle_of(loc));
            }
            let (first, second) = self.operand_kinds(slot.pc);
            match slot.entry {
                Entry::Event(event) => {
                    told.reach_operand(first, event.value);
                    told.reach_operand(second, event.expected);
                }
                Entry::Compute { computation, a, b } => {
                    let (first, second) = match computation {
                        Computation::Inspect => self.inspected_kinds(slot.pc),
                        _ => (first, second),
                    };
                    told.reach_operand(first, a);
                    told.reach_operand(second, b);
                }
                Entry::Guess { a, b, way } => {
                    let (first, second) = self.decision_kinds(slot.pc);
                    told.reach_operand(first, a);
                    told.reach_operand(second, b);
                    let mark = marks.next().or_broken("the mark of a guess");
                    let kinds = self.mark_kinds(&mark.callers, slot.pc, way);
                    kinds.zip(&mark.live).for_each(|(kind, &operand)| told.reach_operand(kind, operand));
                }
                Entry::Fence(_) => {}
            }
        }
    }

    /// The kind of a register by its position in [`Thread::registers`].
    pub(crate) fn register_kind(&self, thread: &Thread, position: usize) -> Kind {
        let depth = thread.frames.partition_point(|frame| frame.base as usize <= position) - 1;
        let frame = &thread.frames[depth];
        self.method_of(frame.pc).registers[position - frame.base as usize]
    }

    /// The kinds of an entry's first and second operand, from the instruction it comes from.
    #[inline]
    pub(crate) fn operand_kinds(&self, pc: Pc) -> (Kind, Kind) {
        self.facts.operand_kinds[pc as usize]
    }

    /// The kinds of the registers in the mark of a guess made at `pc`, called from `callers`.
    pub(crate) fn mark_kinds<'s>(
        &'s self,
        callers: &'s [Pc],
        pc: Pc,
        way: u32,
    ) -> impl Iterator<Item = Kind> + 's {
        callers.iter().copied().chain([self.after_guess(pc, way)]).flat_map(move |at| {
            let registers = self.method_of(at).registers.iter().enumerate();
            registers
                .filter(move |&(index, _)| self.facts.liveness.is_live(at, Reg(index as u16)))
                .map(|(_, &kind)| kind)
        })
    }

    /// Tells of everything that writes to slots of an object, or to statics, refer to.
    pub(crate) fn reach_cells(&self, state: &State, object: Handle, told: &mut impl Reach) {
        for (at, cell) in state.views.cells_of(object) {
            let kind = kind_of(self.storage(state, at));
            // Objects are numbered in the order in which they are told of, so that must not depend on handles.
            let mut writes: Vec<&Write> = cell.writes.iter().collect();
            if kind == Kind::Ref {
                let alike = ThreadPair { machine: self, state, one: 0, other: 0 };
                let objects =
                    |a: &Write, b: &Write| alike.objects(a.value as Handle, b.value as Handle, DEPTH);
                writes.sort_by(|a, b| a.rank().cmp(&b.rank()).then_with(|| objects(a, b)));
            }
            writes.iter().for_each(|write| told.reach_value(kind, write.value));
        }
    }
}
