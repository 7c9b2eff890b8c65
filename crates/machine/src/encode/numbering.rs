//! Canonical numbers: objects in the order in which a breadth-first walk from the roots meets them.
//!
//! What is a reference is known from the kinds of registers and the widths of slots; for an entry
//! of a window, from the instruction it comes from.

use fencepost_ir::{Kind, Op, Pc, Reg, Storage};
use fencepost_memory::window::Entry;
use fencepost_memory::{Event, Location, Operand};

use crate::heap::{Handle, Pointer, STATICS, handle_of, loc, slot_of};
use crate::machine::Machine;
use crate::state::{Initialisation, State, Status, Thread};

/// Something that is told of references.
pub(super) trait Reach {
    /// There is a reference to this object, or to a static.
    fn reach(&mut self, handle: Handle);

    /// There is a value of this kind, which may be a reference or a pointer.
    fn reach_value(&mut self, kind: Kind, value: u64) {
        match kind {
            Kind::Ref => self.reach(value as Handle),
            Kind::Ptr => {
                if let Pointer::Memory(loc) = Pointer::from_word(value) {
                    self.reach(handle_of(loc));
                }
            }
            Kind::I32 | Kind::I64 | Kind::F32 | Kind::F64 => {}
        }
    }
}

/// Canonical numbers of objects. Constants keep their handles as numbers, the others come after.
#[derive(Debug, Default)]
pub(super) struct Numbering {
    /// How many constants there are.
    constants: u32,
    /// By handle, from the first after the constants on; 0 if not reached.
    numbers: Vec<u32>,
    /// Handles in canonical order.
    pub(super) order: Vec<Handle>,
}

impl Reach for Numbering {
    fn reach(&mut self, handle: Handle) {
        if handle > self.constants && handle != STATICS {
            let number = &mut self.numbers[(handle - self.constants) as usize - 1];
            if *number == 0 {
                self.order.push(handle);
                *number = self.constants + self.order.len() as u32;
            }
        }
    }
}

impl Numbering {
    pub(super) fn handle(&self, handle: Handle) -> Handle {
        if handle == STATICS || handle <= self.constants {
            handle
        } else {
            self.numbers[(handle - self.constants) as usize - 1]
        }
    }

    pub(super) fn value(&self, kind: Kind, value: u64) -> u64 {
        match kind {
            Kind::Ref => self.handle(value as Handle).into(),
            Kind::Ptr => match Pointer::from_word(value) {
                Pointer::Memory(at) => {
                    Pointer::Memory(loc(self.handle(handle_of(at)), slot_of(at))).to_word()
                }
                pointer => pointer.to_word(),
            },
            Kind::I32 | Kind::I64 | Kind::F32 | Kind::F64 => value,
        }
    }

    pub(super) fn operand(&self, kind: Kind, operand: Operand) -> Operand {
        match operand {
            Operand::Value(value) => Operand::Value(self.value(kind, value)),
            pending => pending,
        }
    }
}

pub(super) fn kind_of(storage: Storage) -> Kind {
    match storage {
        Storage::Ref => Kind::Ref,
        Storage::Ptr => Kind::Ptr,
        _ => Kind::I64,
    }
}

impl Machine<'_> {
    /// Numbers the objects that can be reached, and says how many there are.
    pub(super) fn number(&self, state: &State, numbering: &mut Numbering) -> usize {
        numbering.order.clear();
        numbering.constants = state.heap.constants();
        let others = state.heap.objects.len() - numbering.constants as usize;
        if others == 0 {
            return 0;
        }
        numbering.numbers.clear();
        numbering.numbers.resize(others, 0);
        for (slot, &value) in self.program.statics.iter().zip(&state.statics) {
            numbering.reach_value(kind_of(slot.storage), value);
        }
        for initialisation in &state.initialisers {
            if let Initialisation::Failed(exception) = *initialisation {
                numbering.reach(exception);
            }
        }
        for thread in &state.threads {
            self.reach_thread(thread, numbering);
        }
        let mut next = 0;
        while next < numbering.order.len() {
            let object = state.heap.get(numbering.order[next]);
            next += 1;
            let ty = self.program.ty(object.ty);
            for (slot, &value) in ty.slots.iter().cycle().zip(&object.slots) {
                numbering.reach_value(kind_of(slot.storage), value);
            }
        }
        numbering.order.len()
    }

    /// Tells of everything that a thread refers to directly.
    pub(super) fn reach_thread(&self, thread: &Thread, numbering: &mut impl Reach) {
        numbering.reach(thread.object);
        if let Status::Waiting { object, .. } | Status::Reacquiring { object, .. } = thread.status {
            numbering.reach(object);
        }
        let running = thread.frames.iter().filter_map(|frame| frame.filters);
        for filter in running.chain(thread.verdicts.iter().map(|verdict| verdict.filter)) {
            numbering.reach(filter.exception);
        }
        for (position, operand) in self.live_registers(thread) {
            if let Operand::Value(value) = operand {
                numbering.reach_value(self.register_kind(thread, position), value);
            }
        }
        let mut marks = thread.guesses.iter();
        for slot in &thread.window.slots {
            if let Entry::Event(Event { location: Location::Known(loc), .. }) = slot.entry {
                numbering.reach(handle_of(loc));
            }
            let (first, second) = self.operand_kinds(slot.pc);
            let mut reach = |kind, operand| {
                if let Operand::Value(value) = operand {
                    numbering.reach_value(kind, value);
                }
            };
            match slot.entry {
                Entry::Event(event) => {
                    reach(first, event.value);
                    reach(second, event.expected);
                }
                Entry::Compute { a, b, .. } => {
                    reach(first, a);
                    reach(second, b);
                }
                Entry::Guess { nonzero, .. } => {
                    if let Some(mark) = marks.next() {
                        let kinds = self.mark_kinds(&mark.callers, slot.pc, nonzero);
                        kinds.zip(&mark.live).for_each(|(kind, &operand)| reach(kind, operand));
                    }
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
    pub(super) fn operand_kinds(&self, pc: Pc) -> (Kind, Kind) {
        let registers = &self.method_of(pc).registers;
        let kind = |register: Reg| registers[usize::from(register.0)];
        match self.program.code[pc as usize] {
            Op::Store { src, .. } => (kind(src), Kind::I64),
            Op::Rmw { operand, expected, .. } => (kind(operand), kind(expected)),
            Op::Unary { a, .. } | Op::BinaryImmediate { a, .. } => (kind(a), Kind::I64),
            Op::Binary { a, b, .. } => (kind(a), kind(b)),
            _ => (Kind::I64, Kind::I64),
        }
    }

    /// The kinds of the registers in the mark of a guess made at `pc`, called from `callers`.
    pub(super) fn mark_kinds<'s>(
        &'s self,
        callers: &'s [Pc],
        pc: Pc,
        nonzero: bool,
    ) -> impl Iterator<Item = Kind> + 's {
        callers.iter().copied().chain([self.after_guess(pc, nonzero)]).flat_map(move |at| {
            let registers = self.method_of(at).registers.iter().enumerate();
            registers
                .filter(move |&(index, _)| self.liveness.is_live(at, Reg(index as u16)))
                .map(|(_, &kind)| kind)
        })
    }
}
