//! The canonical form of a state: a vector of interned components.
//!
//! A state becomes `[globals, thread…, object…]`, each a short run of words that a
//! [`Components`] store interns to a number. Objects are numbered in the order in which a
//! breadth-first walk from the roots (statics, then threads) reaches them, and references are
//! written as these numbers; so two states have the same vector iff a bijection of objects makes
//! them equal, and garbage is left out. Threads are ordered by who started them, never by when.
//!
//! A step re-encodes only the components it touched, unless objects were renumbered. Loading a
//! vector decodes only the components that differ from what the workspace holds: backtracking
//! costs a delta.
//!
//! Statics that only one initial thread writes are encoded with that thread: what changes
//! together is stored together.

use fencepost_ir::footprint::Footprint;
use fencepost_ir::{Kind, Op, Pc, Place, Program, Reg, Storage, TypeId, UnaryOp};
use fencepost_memory::window::{Computation, Entry};
use fencepost_memory::{Event, Location, Operand, Slot};

use crate::heap::{Handle, MONITOR, Object, Pointer, STATICS, handle_of, loc, slot_of, static_loc};
use crate::machine::Machine;
use crate::state::{Dirty, Frame, GuessMark, Initialisation, State, Status, Thread};

/// A store of interned components.
pub trait Components {
    /// The number of these words; equal words have equal numbers.
    fn intern(&mut self, words: &[u32]) -> u32;
    /// The words of a number.
    fn words(&self, id: u32) -> &[u32];
}

/// A state in canonical form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Vector {
    /// Globals, then threads, then objects.
    pub ids: Vec<u32>,
    /// How many of them are threads.
    pub threads: usize,
}

impl Vector {
    fn objects(&self) -> usize {
        self.ids.len().saturating_sub(1 + self.threads)
    }
}

/// The number of threads and objects of the state whose globals component this is.
pub fn counts(globals: &[u32]) -> (usize, usize) {
    (globals[0] as usize, globals[1] as usize)
}

/// Which thread's component holds each static.
#[derive(Clone, Debug, Default)]
pub struct Homes {
    home: Vec<Option<u8>>,
    shared: Vec<u32>,
    by_thread: Vec<Vec<u32>>,
}

impl Homes {
    pub(crate) fn of(program: &Program, footprint: &Footprint) -> Homes {
        let fixed = !program.code.iter().any(|op| matches!(op, Op::Spawn { .. }));
        let mut homes = Homes { by_thread: vec![Vec::new(); program.threads.len()], ..Homes::default() };
        for (index, slot) in program.statics.iter().enumerate() {
            let entry = |thread: &usize| program.method(program.threads[*thread].method).start;
            let mut writers =
                (0..program.threads.len()).filter(|thread| footprint.writes(entry(thread), slot.region));
            let home = match (writers.next(), writers.next()) {
                (Some(only), None) if fixed => Some(only),
                _ => None,
            };
            homes.home.push(home.map(|thread| thread as u8));
            match home {
                Some(thread) => homes.by_thread[thread].push(index as u32),
                None => homes.shared.push(index as u32),
            }
        }
        homes
    }

    /// The statics that are encoded with the globals.
    pub fn shared(&self) -> &[u32] {
        &self.shared
    }

    /// The thread that a static is encoded with.
    pub fn of_static(&self, index: usize) -> Option<usize> {
        self.home[index].map(usize::from)
    }

    /// The statics that are encoded with a thread.
    pub fn at(&self, thread: usize) -> &[u32] {
        self.by_thread.get(thread).map_or(&[], Vec::as_slice)
    }
}

/// A working state together with the vector it was loaded from or stored as.
#[derive(Debug)]
pub struct Workspace {
    /// The state that steps change.
    pub state: State,
    vector: Vector,
    /// Whether objects in `state` no longer have their canonical numbers.
    renumbered: bool,
    words: Vec<u32>,
    numbering: Numbering,
}

/// Canonical numbers of objects.
#[derive(Debug, Default)]
struct Numbering {
    /// By handle; 0 if not reached.
    numbers: Vec<u32>,
    /// Handles in canonical order.
    order: Vec<Handle>,
}

impl Numbering {
    fn reach(&mut self, handle: Handle) {
        if handle != 0 && handle != STATICS && self.numbers[handle as usize] == 0 {
            self.order.push(handle);
            self.numbers[handle as usize] = self.order.len() as u32;
        }
    }

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

    fn handle(&self, handle: Handle) -> Handle {
        if handle == STATICS || handle == 0 { handle } else { self.numbers[handle as usize] }
    }

    fn value(&self, kind: Kind, value: u64) -> u64 {
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

    fn operand(&self, kind: Kind, operand: Operand) -> Operand {
        match operand {
            Operand::Value(value) => Operand::Value(self.value(kind, value)),
            pending => pending,
        }
    }
}

fn kind_of(storage: Storage) -> Kind {
    match storage {
        Storage::Ref => Kind::Ref,
        Storage::Ptr => Kind::Ptr,
        _ => Kind::I64,
    }
}

/// One word for small values, three for others.
fn put(words: &mut Vec<u32>, value: u64) {
    if value < 1 << 30 {
        words.push((value as u32) << 2);
    } else {
        words.extend([2, value as u32, (value >> 32) as u32]);
    }
}

fn put_operand(words: &mut Vec<u32>, operand: Operand) {
    match operand {
        Operand::Value(value) => put(words, value),
        Operand::Pending(slot) => words.push(u32::from(slot) << 2 | 1),
    }
}

/// Reads back what was put.
struct Reader<'w> {
    words: &'w [u32],
    at: usize,
}

impl Reader<'_> {
    fn word(&mut self) -> u32 {
        self.at += 1;
        self.words[self.at - 1]
    }

    fn operand(&mut self) -> Operand {
        let word = self.word();
        match word & 3 {
            0 => Operand::Value(u64::from(word >> 2)),
            1 => Operand::Pending((word >> 2) as u16),
            _ => {
                let low = u64::from(self.word());
                Operand::Value(low | u64::from(self.word()) << 32)
            }
        }
    }

    fn value(&mut self) -> u64 {
        self.operand().value().unwrap_or(0)
    }
}

/// The most slots of a window that fit into a thread's header, less the one by which a store that
/// needs a computation of its own may overshoot.
pub const MAX_WINDOW: usize = 0x1FFE;
/// The most frames that pointers to registers can tell apart, less room for initialisers, which
/// begin without counting.
pub const MAX_FRAMES: usize = 0x4000;

const EVENT: u32 = 0;
const FENCE: u32 = 1;
const GUESS: u32 = 2;
const COMPUTE: u32 = 3;

const STORAGES: [Storage; 10] = [
    Storage::I8,
    Storage::U8,
    Storage::I16,
    Storage::U16,
    Storage::I32,
    Storage::I64,
    Storage::F32,
    Storage::F64,
    Storage::Ref,
    Storage::Ptr,
];

impl Workspace {
    /// Wraps a state that is in no store yet.
    pub fn new(state: State) -> Workspace {
        Workspace {
            state,
            vector: Vector::default(),
            renumbered: true,
            words: Vec::new(),
            numbering: Numbering::default(),
        }
    }

    /// The canonical form of the state, as of the last [`Machine::encode`] or [`Machine::decode`].
    pub fn vector(&self) -> &Vector {
        &self.vector
    }
}

impl Machine<'_> {
    /// Brings the vector of the workspace up to date with its state.
    pub fn encode(&self, workspace: &mut Workspace, components: &mut impl Components) {
        let Workspace { state, vector, renumbered, words, numbering } = workspace;
        let objects = self.number(state, numbering);
        let in_place =
            numbering.order.iter().enumerate().all(|(index, &handle)| handle as usize == index + 1);
        let all = *renumbered || !in_place || vector.threads != state.threads.len();
        let dirty = std::mem::take(&mut state.dirty);
        let old_objects = vector.objects();
        vector.threads = state.threads.len();
        vector.ids.resize(1 + vector.threads + objects, 0);
        if all || dirty.globals || old_objects != objects {
            words.clear();
            self.encode_globals(state, objects, numbering, words);
            vector.ids[0] = components.intern(words);
        }
        for index in 0..vector.threads {
            if all || dirty.threads >> index & 1 == 1 {
                words.clear();
                self.encode_thread(state, index, numbering, words);
                vector.ids[1 + index] = components.intern(words);
            }
        }
        let mut encode = |handle: Handle, number: usize| {
            words.clear();
            self.encode_object(state.heap.get(handle), numbering, words);
            vector.ids[vector.threads + number] = components.intern(words);
        };
        if all {
            numbering.order.iter().enumerate().for_each(|(index, &handle)| encode(handle, index + 1));
        } else {
            let touched = dirty.objects.iter().copied().filter(|&handle| handle as usize <= objects);
            touched.for_each(|handle| encode(handle, handle as usize));
            (old_objects + 1..=objects).for_each(|number| encode(number as Handle, number));
        }
        *renumbered = !in_place;
        state.dirty = Dirty { objects: dirty.objects, ..Dirty::default() };
        state.dirty.objects.clear();
    }

    /// Makes the state of the workspace the one with this vector.
    pub fn decode(&self, workspace: &mut Workspace, target: &Vector, components: &impl Components) {
        let Workspace { state, vector, renumbered, .. } = workspace;
        let all = *renumbered || vector.threads != target.threads || vector.ids.is_empty();
        let changed = |index: usize| all || vector.ids.get(index) != Some(&target.ids[index]);
        let objects = target.objects();
        let heap = &mut state.heap;
        heap.objects.truncate(objects);
        let present = heap.objects.len();
        heap.objects.resize_with(objects, || Object {
            ty: TypeId(0),
            slots: Vec::new(),
            monitor: Default::default(),
            thread: 0,
        });
        let mut read = |index: usize| {
            decode_object(
                components.words(target.ids[target.threads + index]),
                heap.get_mut(index as Handle),
            );
        };
        for index in 1..=objects {
            if index > present || changed(target.threads + index) {
                read(index);
            }
        }
        for &handle in &state.dirty.objects {
            if handle as usize <= objects {
                read(handle as usize);
            }
        }
        if state.dirty.globals || changed(0) {
            self.decode_globals(components.words(target.ids[0]), state);
        }
        state.threads.truncate(target.threads);
        while state.threads.len() < target.threads {
            state.threads.push(Thread::empty());
        }
        for index in 0..target.threads {
            if state.dirty.threads >> index & 1 == 1 || changed(1 + index) {
                self.decode_thread(components.words(target.ids[1 + index]), state, index);
            }
        }
        vector.clone_from(target);
        *renumbered = false;
        state.dirty.threads = 0;
        state.dirty.globals = false;
        state.dirty.objects.clear();
        state.shortfall = None;
    }

    /// Numbers the objects that can be reached, and says how many there are.
    fn number(&self, state: &State, numbering: &mut Numbering) -> usize {
        numbering.order.clear();
        if state.heap.objects.is_empty() {
            return 0;
        }
        numbering.numbers.clear();
        numbering.numbers.resize(state.heap.objects.len() + 1, 0);
        for (slot, &value) in self.program.statics.iter().zip(&state.statics) {
            numbering.reach_value(kind_of(slot.storage), value);
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

    fn reach_thread(&self, thread: &Thread, numbering: &mut Numbering) {
        numbering.reach(thread.object);
        if let Status::Waiting { object, .. } | Status::Reacquiring { object, .. } = thread.status {
            numbering.reach(object);
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
    fn operand_kinds(&self, pc: Pc) -> (Kind, Kind) {
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
    fn mark_kinds<'s>(&'s self, callers: &'s [Pc], pc: Pc, nonzero: bool) -> impl Iterator<Item = Kind> + 's {
        callers.iter().copied().chain([self.after_guess(pc, nonzero)]).flat_map(move |at| {
            let registers = self.method_of(at).registers.iter().enumerate();
            registers
                .filter(move |&(index, _)| self.liveness.is_live(at, Reg(index as u16)))
                .map(|(_, &kind)| kind)
        })
    }

    fn encode_globals(&self, state: &State, objects: usize, numbering: &Numbering, words: &mut Vec<u32>) {
        words.extend([state.threads.len() as u32, objects as u32]);
        for (ty, initialisation) in self.program.types.iter().zip(&state.initialisers) {
            if ty.initialiser.is_some() {
                words.push(match *initialisation {
                    Initialisation::NotYet => 0,
                    Initialisation::Done => 1,
                    Initialisation::Failed => 2,
                    Initialisation::Running(thread) => 3 + u32::from(thread),
                });
            }
        }
        self.encode_statics(state, &self.homes.shared, numbering, words);
    }

    fn decode_globals(&self, words: &[u32], state: &mut State) {
        let mut reader = Reader { words, at: 2 };
        for (ty, initialisation) in self.program.types.iter().zip(&mut state.initialisers) {
            if ty.initialiser.is_some() {
                *initialisation = match reader.word() {
                    0 => Initialisation::NotYet,
                    1 => Initialisation::Done,
                    2 => Initialisation::Failed,
                    thread => Initialisation::Running((thread - 3) as u16),
                };
            }
        }
        for &index in &self.homes.shared {
            state.statics[index as usize] = reader.value();
        }
    }

    fn encode_statics(&self, state: &State, statics: &[u32], numbering: &Numbering, words: &mut Vec<u32>) {
        for &index in statics {
            let kind = kind_of(self.program.statics[index as usize].storage);
            put(words, numbering.value(kind, state.statics[index as usize]));
        }
    }

    fn encode_thread(&self, state: &State, index: usize, numbering: &Numbering, words: &mut Vec<u32>) {
        let thread = &state.threads[index];
        let status = match thread.status {
            Status::Running => 0,
            Status::Finished => 1,
            Status::Waiting { .. } => 2,
            Status::Reacquiring { pulsed: false, .. } => 3,
            Status::Reacquiring { pulsed: true, .. } => 4,
        };
        words.push(status | (thread.window.slots.len() as u32) << 3 | (thread.frames.len() as u32) << 16);
        if let Status::Waiting { object, count } | Status::Reacquiring { object, count, .. } = thread.status {
            words.extend([numbering.handle(object), count]);
        }
        if self.spawns {
            words.extend([
                thread.path.len() as u32,
                u32::from(thread.children),
                numbering.handle(thread.object),
            ]);
            words.extend(thread.path.iter().map(|&step| u32::from(step)));
        }
        for (depth, frame) in thread.frames.iter().enumerate() {
            words.push(frame.pc);
            if depth > 0 {
                let initialises = frame.initialises.map_or(0, |ty| ty.0 + 1);
                words.extend([u32::from(frame.result.0), initialises]);
            }
        }
        for (position, operand) in self.live_registers(thread) {
            let kind =
                if numbering.order.is_empty() { Kind::I64 } else { self.register_kind(thread, position) };
            put_operand(words, numbering.operand(kind, operand));
        }
        let mut marks = thread.guesses.iter();
        for slot in &thread.window.slots {
            self.encode_slot(slot, &mut marks, numbering, words);
        }
        self.encode_statics(state, self.homes.at(index), numbering, words);
    }

    fn encode_slot<'t>(
        &self,
        slot: &Slot,
        marks: &mut impl Iterator<Item = &'t GuessMark>,
        numbering: &Numbering,
        words: &mut Vec<u32>,
    ) {
        let (first, second) = self.operand_kinds(slot.pc);
        let tag = |tag: u32| slot.pc << 2 | tag;
        match slot.entry {
            Entry::Event(event) => {
                words.push(tag(EVENT));
                let op = &self.program.code[slot.pc as usize];
                match (event.location, op) {
                    (Location::Known(_), _) if matches!(op.place(), Some(Place::Static(_))) => {}
                    (Location::Known(loc), _) => {
                        put_operand(words, Operand::Value(numbering.handle(handle_of(loc)).into()));
                        if slot_of(loc) != MONITOR {
                            put(words, slot_of(loc).into());
                        }
                    }
                    (Location::Unknown { base, .. }, _) => put_operand(words, base),
                }
                match op {
                    Op::Store { .. } => put_operand(words, numbering.operand(first, event.value)),
                    Op::Rmw { .. } => {
                        put_operand(words, numbering.operand(first, event.value));
                        put_operand(words, numbering.operand(second, event.expected));
                    }
                    _ => {}
                }
                if self.rules.stages.is_some() {
                    words.extend([u32::from(event.executed) | u32::from(event.stamp) << 1, event.seen]);
                }
            }
            Entry::Fence(_) => words.push(tag(FENCE)),
            Entry::Guess { on, nonzero } => {
                words.push(tag(GUESS));
                put_operand(words, on);
                let mark = marks.next();
                let callers = mark.map_or(&[][..], |mark| &mark.callers);
                words.push(u32::from(nonzero) | (callers.len() as u32) << 1);
                words.extend(callers);
                let live = mark.map_or(&[][..], |mark| &mark.live);
                for (kind, &operand) in self.mark_kinds(callers, slot.pc, nonzero).zip(live) {
                    put_operand(words, numbering.operand(kind, operand));
                }
            }
            Entry::Compute { computation, a, b } => {
                words.push(tag(COMPUTE));
                if let (Op::Store { .. }, Computation::Unary(UnaryOp::Narrow(storage))) =
                    (self.program.code[slot.pc as usize], computation)
                {
                    words.push(STORAGES.iter().position(|&other| other == storage).unwrap_or(0) as u32);
                }
                put_operand(words, numbering.operand(first, a));
                put_operand(words, numbering.operand(second, b));
            }
        }
    }

    fn decode_thread(&self, words: &[u32], state: &mut State, index: usize) {
        let mut thread = std::mem::replace(&mut state.threads[index], Thread::empty());
        let mut reader = Reader { words, at: 0 };
        let header = reader.word();
        let (slots, frames) = (header >> 3 & 0x1FFF, header >> 16);
        thread.status = match header & 7 {
            0 => Status::Running,
            1 => Status::Finished,
            2 => Status::Waiting { object: reader.word(), count: reader.word() },
            pulsed => {
                Status::Reacquiring { object: reader.word(), count: reader.word(), pulsed: pulsed == 4 }
            }
        };
        if self.spawns {
            let length = reader.word();
            thread.children = reader.word() as u16;
            thread.object = reader.word();
            thread.path.clear();
            thread.path.extend((0..length).map(|_| reader.word() as u16));
        } else if thread.path.is_empty() {
            thread.path.push(index as u16);
        }
        thread.frames.clear();
        thread.registers.clear();
        let mut base = 0;
        for depth in 0..frames {
            let pc = reader.word();
            let (result, initialises) = if depth > 0 { (reader.word(), reader.word()) } else { (0, 0) };
            thread.frames.push(Frame {
                pc,
                base,
                result: Reg(result as u16),
                initialises: initialises.checked_sub(1).map(TypeId),
            });
            base += self.method_of(pc).registers.len() as u32;
        }
        thread.registers.resize(base as usize, Operand::Value(0));
        for depth in 0..thread.frames.len() {
            let frame = thread.frames[depth];
            let count = self.method_of(frame.pc).registers.len();
            for register in 0..count {
                if !self.settings.forget_dead || self.liveness.is_live(frame.pc, Reg(register as u16)) {
                    thread.registers[frame.base as usize + register] = reader.operand();
                }
            }
        }
        thread.window.slots.clear();
        thread.guesses.clear();
        for _ in 0..slots {
            let slot = self.decode_slot(&mut reader, state, &mut thread.guesses);
            thread.window.slots.push(slot);
        }
        for &index in self.homes.at(index) {
            state.statics[index as usize] = reader.value();
        }
        state.threads[index] = thread;
    }

    fn decode_slot(&self, reader: &mut Reader<'_>, state: &State, marks: &mut Vec<GuessMark>) -> Slot {
        let word = reader.word();
        let pc = word >> 2;
        let op = self.program.code[pc as usize];
        let kind = op.access();
        let zero = Operand::Value(0);
        let entry = match (word & 3, kind) {
            (EVENT, Some(kind)) => {
                let location = match op.place() {
                    Some(Place::Static(id)) => Location::Known(static_loc(id)),
                    place => match (reader.operand(), place) {
                        (Operand::Value(handle), None) => Location::Known(loc(handle as Handle, MONITOR)),
                        (Operand::Value(handle), Some(_)) => {
                            Location::Known(loc(handle as Handle, reader.value() as u32))
                        }
                        (base, Some(Place::Field { slot, region, .. })) => {
                            Location::Unknown { base, slot, region: Some(region) }
                        }
                        (base, _) => Location::Unknown { base, slot: 0, region: None },
                    },
                };
                let value =
                    if matches!(op, Op::Store { .. } | Op::Rmw { .. }) { reader.operand() } else { zero };
                let expected = if matches!(op, Op::Rmw { .. }) { reader.operand() } else { zero };
                let (flags, seen) =
                    if self.rules.stages.is_some() { (reader.word(), reader.word()) } else { (0, 0) };
                let region = match location {
                    Location::Known(loc) => self.region(state, loc),
                    Location::Unknown { region, .. } => region,
                };
                let executed = flags & 1 == 1;
                let stamp = (flags >> 1) as u16;
                Entry::Event(Event { kind, location, region, value, expected, executed, seen, stamp })
            }
            (FENCE, Some(kind)) => Entry::Fence(kind),
            (GUESS, _) => {
                let on = reader.operand();
                let flags = reader.word();
                let nonzero = flags & 1 == 1;
                let callers: Vec<Pc> = (0..flags >> 1).map(|_| reader.word()).collect();
                let live = self.mark_kinds(&callers, pc, nonzero).map(|_| reader.operand()).collect();
                marks.push(GuessMark { callers, live });
                Entry::Guess { on, nonzero }
            }
            _ => {
                let computation = match op {
                    Op::Unary { op, .. } => Computation::Unary(op),
                    Op::Binary { op, .. } | Op::BinaryImmediate { op, .. } => Computation::Binary(op),
                    _ => Computation::Unary(UnaryOp::Narrow(STORAGES[reader.word() as usize])),
                };
                Entry::Compute { computation, a: reader.operand(), b: reader.operand() }
            }
        };
        Slot { pc, entry }
    }

    fn encode_object(&self, object: &Object, numbering: &Numbering, words: &mut Vec<u32>) {
        let monitor = &object.monitor;
        let extra = monitor.owner != 0 || !monitor.waiters.is_empty() || object.thread != 0;
        words.push(object.ty.0 << 1 | u32::from(extra));
        if extra {
            let counts = [
                u32::from(monitor.owner),
                monitor.count,
                u32::from(object.thread),
                monitor.waiters.len() as u32,
            ];
            words.extend(counts);
            words.extend(monitor.waiters.iter().map(|&waiter| u32::from(waiter)));
        }
        let ty = self.program.ty(object.ty);
        for (slot, &value) in ty.slots.iter().cycle().zip(&object.slots) {
            put(words, numbering.value(kind_of(slot.storage), value));
        }
    }
}

fn decode_object(words: &[u32], object: &mut Object) {
    let mut reader = Reader { words, at: 0 };
    let header = reader.word();
    object.ty = TypeId(header >> 1);
    object.monitor.waiters.clear();
    (object.monitor.owner, object.monitor.count, object.thread) = (0, 0, 0);
    if header & 1 == 1 {
        object.monitor.owner = reader.word() as u16;
        object.monitor.count = reader.word();
        object.thread = reader.word() as u16;
        let waiters = reader.word();
        object.monitor.waiters.extend((0..waiters).map(|_| reader.word() as u16));
    }
    object.slots.clear();
    while reader.at < words.len() {
        let value = reader.value();
        object.slots.push(value);
    }
}
