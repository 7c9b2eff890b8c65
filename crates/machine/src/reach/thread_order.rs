//! An order of threads by what they do, whatever they are called and wherever objects are.
//!
//! Two threads are alike (`Equal`) if nothing tells them apart that is looked at here: what they
//! are doing, their frames, live registers and windows, and of the objects they refer to the types
//! and plain values, two references deep. Handles and indices of threads are never compared, so the
//! order is the same in every state that differs only in these. Threads that are alike may still
//! differ further away. States in which such threads have changed places are then visited as two, which costs
//! time alone.

use std::cmp::Ordering;

use fencepost_ir::{Kind, Reg, Storage};
use fencepost_memory::window::{Computation, Entry};
use fencepost_memory::{Event, Location, Operand};

use crate::facts::kind_of;
use crate::machine::Machine;
use crate::reductions::Reduction;
use crate::state::heap::{Handle, Heap, Object, Pointer, STATICS, handle_of, slot_of};
use crate::state::{Frame, State, Status, Thread};

/// How many references are followed.
pub(crate) const DEPTH: u32 = 2;

/// Two threads side by side.
pub(crate) struct ThreadPair<'a> {
    pub(crate) machine: &'a Machine<'a>,
    pub(crate) state: &'a State,
    pub(crate) one: usize,
    pub(crate) other: usize,
}

impl ThreadPair<'_> {
    /// Whether they were started alike: the objects that stand for them have the same plain values,
    /// and lead to the same objects after at most [`DEPTH`] references to objects of their own.
    pub(crate) fn are_kin(&self) -> bool {
        let [one, other] = [self.one, self.other].map(|thread| self.state.threads[thread].object);
        self.are_copies(one, other, DEPTH)
    }

    fn are_copies(&self, one: Handle, other: Handle, depth: u32) -> bool {
        let heap = &self.state.heap;
        let shared = |handle: Handle| handle == 0 || handle == STATICS || heap.is_constant(handle);
        if one == other || shared(one) || shared(other) {
            return one == other;
        }
        let (object, its) = (heap.get(one), heap.get(other));
        if object.ty != its.ty || object.slots.len() != its.slots.len() {
            return false;
        }
        let slots = self.machine.program.ty(object.ty).slots.iter().enumerate().cycle();
        let mut values = slots.zip(object.slots.iter().zip(&its.slots));
        values.all(|((within, slot), (&value, &its_value))| {
            value == its_value
                || self.machine.forgets_slot(object, within)
                || depth > 0
                    && kind_of(slot.storage) == Kind::Ref
                    && self.are_copies(value as Handle, its_value as Handle, depth - 1)
        })
    }

    /// Which of them comes first.
    pub(crate) fn compare(&self) -> Ordering {
        let (one, other) = (&self.state.threads[self.one], &self.state.threads[self.other]);
        rank(one.status)
            .cmp(&rank(other.status))
            .then(one.joined.cmp(&other.joined))
            .then_with(|| one.frames.iter().map(place).cmp(other.frames.iter().map(place)))
            .then_with(|| one.window.slots.len().cmp(&other.window.slots.len()))
            .then_with(|| self.registers(one, other))
            .then_with(|| self.windows(one, other))
            .then_with(|| self.waits(one, other))
            .then_with(|| self.objects(one.object, other.object, DEPTH))
    }

    fn registers(&self, one: &Thread, other: &Thread) -> Ordering {
        for (frame, its) in one.frames.iter().zip(&other.frames) {
            // They are at the same place, so the same registers are live.
            for &(Reg(register), kind) in self.machine.live.at(frame.pc) {
                let position = |frame: &Frame| frame.base as usize + usize::from(register);
                let (operand, its) = (one.registers[position(frame)], other.registers[position(its)]);
                let order = self.operands(kind, operand, its);
                if order != Ordering::Equal {
                    return order;
                }
            }
        }
        Ordering::Equal
    }

    fn windows(&self, one: &Thread, other: &Thread) -> Ordering {
        let slots = one.window.slots.iter().zip(&other.window.slots);
        let mut orders = slots.map(|(one, other)| {
            one.pc.cmp(&other.pc).then_with(|| {
                let (first, second) = self.machine.operand_kinds(one.pc);
                match (one.entry, other.entry) {
                    (Entry::Event(one), Entry::Event(other)) => self
                        .places(one.location, other.location)
                        .then_with(|| self.operands(first, one.value, other.value))
                        .then_with(|| self.operands(second, one.expected, other.expected))
                        .then_with(|| progress(&one).cmp(&progress(&other))),
                    (
                        Entry::Compute { computation: Computation::Inspect, a, b },
                        Entry::Compute { computation: Computation::Inspect, a: c, b: d },
                    ) => self.pairs(self.machine.inspected_kinds(one.pc), (a, b), (c, d)),
                    (Entry::Compute { a, b, .. }, Entry::Compute { a: c, b: d, .. }) => {
                        self.pairs((first, second), (a, b), (c, d))
                    }
                    (Entry::Guess { a, b, way }, Entry::Guess { a: c, b: d, way: other }) => way
                        .cmp(&other)
                        .then_with(|| self.pairs(self.machine.decision_kinds(one.pc), (a, b), (c, d))),
                    (one, other) => tag(&one).cmp(&tag(&other)),
                }
            })
        });
        orders.find(|&order| order != Ordering::Equal).unwrap_or(Ordering::Equal)
    }

    /// By the lock that they have given up, the object that they wait for a pulse of, and which of them has waited longer.
    fn waits(&self, one: &Thread, other: &Thread) -> Ordering {
        let (Some((object, count)), Some((its, its_count))) = (monitor(one.status), monitor(other.status))
        else {
            return Ordering::Equal;
        };
        let turn = |waiter: &Thread, index: usize| {
            let waiters = &self.state.heap.get(self.machine.wait_set(waiter)?).monitor.waiters;
            waiters.iter().position(|&waiter| usize::from(waiter) == index)
        };
        self.objects(object, its, DEPTH)
            .then_with(|| count.cmp(&its_count))
            .then_with(|| turn(one, self.one).cmp(&turn(other, self.other)))
    }

    fn pairs(&self, kinds: (Kind, Kind), one: (Operand, Operand), other: (Operand, Operand)) -> Ordering {
        self.operands(kinds.0, one.0, other.0).then_with(|| self.operands(kinds.1, one.1, other.1))
    }

    fn operands(&self, kind: Kind, one: Operand, other: Operand) -> Ordering {
        match (one, other) {
            (Operand::Value(one), Operand::Value(other)) => self.values(kind, one, other, DEPTH),
            (Operand::Pending(one), Operand::Pending(other)) => one.cmp(&other),
            (Operand::Value(_), Operand::Pending(_)) => Ordering::Less,
            (Operand::Pending(_), Operand::Value(_)) => Ordering::Greater,
        }
    }

    fn places(&self, one: Location, other: Location) -> Ordering {
        match (one, other) {
            (Location::Known(one), Location::Known(other)) => slot_of(one)
                .cmp(&slot_of(other))
                .then_with(|| self.objects(handle_of(one), handle_of(other), DEPTH)),
            (Location::Unknown { base, .. }, Location::Unknown { base: other, .. }) => {
                self.operands(Kind::I64, base, other)
            }
            (Location::Known(_), Location::Unknown { .. }) => Ordering::Less,
            (Location::Unknown { .. }, Location::Known(_)) => Ordering::Greater,
        }
    }

    fn values(&self, kind: Kind, one: u64, other: u64, depth: u32) -> Ordering {
        match kind {
            Kind::Ref => self.objects(one as Handle, other as Handle, depth),
            Kind::Ptr => match (Pointer::from_word(one), Pointer::from_word(other)) {
                (Pointer::Memory(one), Pointer::Memory(other)) => slot_of(one)
                    .cmp(&slot_of(other))
                    .then_with(|| self.objects(handle_of(one), handle_of(other), depth)),
                (Pointer::Memory(_), _) => Ordering::Greater,
                (_, Pointer::Memory(_)) => Ordering::Less,
                _ => one.cmp(&other),
            },
            Kind::I32 | Kind::I64 | Kind::F32 | Kind::F64 => one.cmp(&other),
        }
    }

    pub(crate) fn objects(&self, one: Handle, other: Handle, depth: u32) -> Ordering {
        if one == other {
            return Ordering::Equal;
        }
        let heap = &self.state.heap;
        let fixed = |handle: Handle| handle == 0 || handle == STATICS || heap.is_constant(handle);
        match (fixed(one), fixed(other)) {
            (true, true) => return one.cmp(&other),
            (true, false) => return Ordering::Less,
            (false, true) => return Ordering::Greater,
            (false, false) => {}
        }
        let (object, its) = (heap.get(one), heap.get(other));
        let order = object
            .ty
            .cmp(&its.ty)
            .then_with(|| object.slots.len().cmp(&its.slots.len()))
            .then_with(|| self.owner(one, self.one).cmp(&self.owner(other, self.other)))
            .then_with(|| self.named(one).cmp(&self.named(other)));
        if order != Ordering::Equal || depth == 0 {
            return order;
        }
        let slots = self.machine.program.ty(object.ty).slots.iter().enumerate().cycle();
        let values = object.slots.iter().zip(&its.slots);
        let mut orders = slots.zip(values).map(|((within, slot), (&value, &its_value))| {
            if self.machine.forgets_slot(object, within) {
                Ordering::Equal
            } else {
                self.values(kind_of(slot.storage), value, its_value, depth - 1)
            }
        });
        orders.find(|&order| order != Ordering::Equal).unwrap_or(Ordering::Equal)
    }

    /// What a thread has to do with an object's lock.
    fn owner(&self, handle: Handle, thread: usize) -> (bool, bool, u32) {
        let monitor = &self.state.heap.get(handle).monitor;
        (monitor.owner == 0, monitor.owned_by(thread), monitor.count)
    }

    /// The first static that refers to an object.
    fn named(&self, handle: Handle) -> Option<usize> {
        let statics = self.machine.program.statics.iter().zip(&self.state.statics);
        let mut statics = statics.map(|(slot, &value)| (kind_of(slot.storage), value));
        statics.position(|(kind, value)| kind == Kind::Ref && value == u64::from(handle))
    }
}

fn rank(status: Status) -> u32 {
    match status {
        Status::Running => 0,
        Status::Finished => 1,
        Status::Waiting { .. } => 2,
        Status::Reacquiring { pulsed, .. } => 3 + u32::from(pulsed),
        Status::Joining { assumed } => 5 + u32::from(assumed),
    }
}

/// Where a frame is, and what for.
fn place(frame: &Frame) -> (u32, u16, Option<u32>, bool) {
    (frame.pc, frame.result.0, frame.initialises.map(|ty| ty.0), frame.filters.is_some())
}

fn monitor(status: Status) -> Option<(Handle, u32)> {
    match status {
        Status::Waiting { object, count } | Status::Reacquiring { object, count, .. } => {
            Some((object, count))
        }
        Status::Running | Status::Joining { .. } | Status::Finished => None,
    }
}

/// How far an event has come.
fn progress(event: &Event) -> (bool, u16, u32) {
    (event.executed, event.stamp, event.seen.count_ones())
}

fn tag(entry: &Entry) -> u32 {
    match entry {
        Entry::Event(_) => 0,
        Entry::Fence(_) => 1,
        Entry::Guess { .. } => 2,
        Entry::Compute { .. } => 3,
    }
}

impl Machine<'_> {
    /// Whether a slot, given within an instance of its type, is not part of a state: it belongs to
    /// an object that stands for a thread, is not a reference, and is never read.
    pub(crate) fn forgets_slot(&self, object: &Object, within: usize) -> bool {
        object.thread != 0 && self.settings.has(Reduction::ThreadSymmetry) && {
            let slot = &self.program.ty(object.ty).slots[within];
            let index = Some(within as u32);
            !self.facts.unread.read[slot.region.0 as usize]
                && !self.watch.covers(slot.region)
                && !self.looked_at.covers(slot.region)
                && !matches!(slot.storage, Storage::Ref | Storage::Ptr)
                && index != self.program.background
                && index != self.program.interruption
                && index != self.program.thread_name
        }
    }

    /// A digest of the plain values among a thread's arguments. Objects other than constants have none: where they
    /// are makes no difference. Different values may happen to have the same digest, which costs time alone.
    pub(crate) fn family(&self, heap: &Heap, arguments: &[Operand], kinds: &[Kind]) -> u16 {
        if !self.settings.has(Reduction::ThreadSymmetry) {
            return 0;
        }
        let plain = |(&argument, &kind): (&Operand, &Kind)| {
            let word = argument.value()?;
            match (kind, Pointer::from_word(word)) {
                (Kind::Ref, _) => None,
                (Kind::Ptr, Pointer::Memory(loc)) => {
                    let handle = handle_of(loc);
                    let fixed = handle == STATICS || heap.is_constant(handle);
                    Some(if fixed { word } else { slot_of(loc).into() })
                }
                _ => Some(word),
            }
        };
        let digest =
            arguments.iter().zip(kinds).filter_map(plain).fold(0u64, |digest, word| {
                (digest.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15)
            });
        (digest >> 48) as u16
    }
}
