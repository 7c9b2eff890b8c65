//! A thread as words: what it is doing, its frames, its live registers and its window.

use fencepost_ir::broken::{Invariant, broken};
use fencepost_ir::{AccessId, LocalOp, MemoryOp, Op, Pc, Place, Reg, Storage, TypeId, UnaryOp};
use fencepost_memory::window::{Computation, Entry};
use fencepost_memory::{Event, Location, Operand, WindowSlot};

use super::numbering::Numbering;
use super::words::{Reader, put, put_operand};
use crate::machine::Machine;
use crate::outcome::Shortfall;
use crate::state::heap::{Handle, Heap, MONITOR, handle_of, loc, slot_of, static_loc};
use crate::state::{Awaited, Filter, FilterDecision, Frame, GuessMark, Lists, State, Status};

/// What a frame is for: 0 is a call, this a filter, more a type's initialiser.
const FILTERS: u32 = 1;

/// How many bits say which [`Shortfall`] there was behind a guess, or none.
const SHORTFALL_BITS: u32 = 3;

const EVENT: u32 = 0;
const FENCE: u32 = 1;
const GUESS: u32 = 2;
const COMPUTE: u32 = 3;

/// What a store computes: where, or else what, as one of [`STORAGES`].
const ADDRESS: u32 = STORAGES.len() as u32;

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

fn encode_filter(filter: Filter, numbering: &Numbering, words: &mut Vec<u32>) {
    words.extend([numbering.handle(filter.exception), filter.depth, filter.handler]);
}

fn decode_filter(reader: &mut Reader<'_>) -> Filter {
    Filter { exception: reader.word(), depth: reader.word(), handler: reader.word() }
}

/// The collector's lists, in the order of canonical numbers: whatever is in one may be taken from it next.
fn encode_lists(lists: &Lists, numbering: &Numbering, words: &mut Vec<u32>) {
    for list in lists.all() {
        let first = words.len() + 1;
        words.push(list.len() as u32);
        words.extend(list.iter().map(|&handle| numbering.handle(handle)));
        words[first..].sort_unstable();
    }
}

fn decode_lists(reader: &mut Reader<'_>, lists: &mut Lists) {
    for list in lists.all_mut() {
        list.clear();
        let count = reader.word();
        list.extend((0..count).map(|_| reader.word()));
    }
}

impl Machine<'_> {
    pub(super) fn encode_thread(
        &self,
        state: &State,
        index: usize,
        numbering: &Numbering,
        words: &mut Vec<u32>,
    ) {
        let thread = &state.threads[index];
        let status = match thread.status {
            Status::Running => 0,
            Status::Finished if thread.joined => 6,
            Status::Finished => 1,
            Status::Waiting { .. } => 2,
            Status::Reacquiring { pulsed: false, .. } => 3,
            Status::Reacquiring { pulsed: true, .. } => 4,
            Status::Joining { assumed: false } => 5,
            Status::Joining { assumed: true } => 7,
        };
        let decided = u32::from(!thread.filter_decisions.is_empty());
        let counts = (thread.window.slots.len() as u32) << 3 | (thread.frames.len() as u32) << 16;
        words.push(status | counts | decided << 31);
        if decided == 1 {
            words.push(thread.filter_decisions.len() as u32);
            for verdict in &thread.filter_decisions {
                words.push(verdict.taken.into());
                encode_filter(verdict.filter, numbering, words);
            }
        }
        if let Status::Waiting { object, count } | Status::Reacquiring { object, count, .. } = thread.status {
            words.extend([numbering.handle(object), count]);
        }
        if let Status::Joining { .. } = thread.status {
            // In no order: all of them have to end.
            let first = words.len();
            words.push(0);
            words.extend(state.awaited(index).map(|awaited| u32::from(awaited.thread)));
            words[first] = (words.len() - first - 1) as u32;
            words[first + 1..].sort_unstable();
        }
        if self.facts.thread_objects {
            words.extend([
                thread.path.len() as u32,
                u32::from(thread.children) | u32::from(thread.family) << 16,
                numbering.handle(thread.object),
            ]);
            words.extend(thread.path.iter().map(|&step| u32::from(step)));
        }
        for (depth, frame) in thread.frames.iter().enumerate() {
            words.push(frame.pc);
            if depth > 0 {
                let purpose = match (frame.initialises, frame.filters) {
                    (Some(ty), _) => ty.0 + 2,
                    (None, Some(_)) => FILTERS,
                    (None, None) => 0,
                };
                words.extend([u32::from(frame.result.0), purpose]);
                if let Some(filter) = frame.filters {
                    encode_filter(filter, numbering, words);
                }
            }
        }
        for frame in &thread.frames {
            for &(Reg(register), kind) in self.live.at(frame.pc) {
                let operand = thread.registers[frame.base as usize + usize::from(register)];
                put_operand(words, numbering.operand(kind, operand));
            }
        }
        let mut marks = thread.guesses.iter();
        for slot in &thread.window.slots {
            self.encode_slot(slot, &mut marks, numbering, words);
            words.extend(self.keeps_sites.then_some(slot.site));
            words.extend(self.facts.garbage.is_some().then_some(u32::from(slot.overtaken)));
        }
        if self.is_collector(thread) {
            encode_lists(&thread.garbage, numbering, words);
        }
        self.encode_statics(state, self.facts.homes.at(index), numbering, words);
    }

    fn encode_slot<'t>(
        &self,
        slot: &WindowSlot,
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
                    Op::Memory(MemoryOp::Store { .. }) => {
                        put_operand(words, numbering.operand(first, event.value))
                    }
                    Op::Memory(MemoryOp::Rmw { .. }) => {
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
            Entry::Guess { a, b, way } => {
                let (first, second) = self.decision_kinds(slot.pc);
                words.push(tag(GUESS));
                put_operand(words, numbering.operand(first, a));
                put_operand(words, numbering.operand(second, b));
                let GuessMark { callers, live, short } = marks.next().or_broken("the mark of a guess");
                let flag = short.map_or(0, |(shortfall, _)| 1 + shortfall as u32);
                words.extend([way, flag | (callers.len() as u32) << SHORTFALL_BITS]);
                words.extend(short.map(|(_, pc)| pc));
                words.extend(callers);
                for (kind, &operand) in self.mark_kinds(callers, slot.pc, way).zip(live) {
                    put_operand(words, numbering.operand(kind, operand));
                }
            }
            Entry::Compute { computation, a, b } => {
                words.push(tag(COMPUTE));
                if let Op::Memory(MemoryOp::Store { .. }) = self.program.code[slot.pc as usize] {
                    words.push(match computation {
                        Computation::Unary(UnaryOp::Narrow(storage)) => {
                            let known = STORAGES.iter().position(|&other| other == storage);
                            known.or_broken("the number of a width") as u32
                        }
                        _ => ADDRESS,
                    });
                }
                let (first, second) = match computation {
                    Computation::Inspect => self.inspected_kinds(slot.pc),
                    _ => (first, second),
                };
                put_operand(words, numbering.operand(first, a));
                put_operand(words, numbering.operand(second, b));
            }
        }
    }

    pub(super) fn decode_thread(&self, words: &[u32], state: &mut State, index: usize) {
        let State { threads, statics, heap, .. } = state;
        let thread = &mut threads[index];
        let mut reader = Reader::from(words, 0);
        let header = reader.word();
        let (slots, frames) = (header >> 3 & 0x1FFF, header >> 16 & 0x7FFF);
        thread.filter_decisions.clear();
        if header >> 31 == 1 {
            for _ in 0..reader.word() {
                let taken = reader.word() == 1;
                thread.filter_decisions.push(FilterDecision { filter: decode_filter(&mut reader), taken });
            }
        }
        thread.status = match header & 7 {
            0 => Status::Running,
            1 | 6 => Status::Finished,
            joins @ (5 | 7) => Status::Joining { assumed: joins == 7 },
            2 => Status::Waiting { object: reader.word(), count: reader.word() },
            pulsed @ (3 | 4) => {
                Status::Reacquiring { object: reader.word(), count: reader.word(), pulsed: pulsed == 4 }
            }
            other => broken(format_args!("a stored thread has status {other}")),
        };
        thread.joined = header & 7 == 6;
        let joins = if let Status::Joining { .. } = thread.status { reader.word() } else { 0 };
        thread.joins.clear();
        thread.joins.extend((0..joins).map(|_| Awaited { thread: reader.word() as u16, site: 0 }));
        if self.facts.thread_objects {
            let length = reader.word();
            let children = reader.word();
            (thread.children, thread.family) = (children as u16, (children >> 16) as u16);
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
            let (result, purpose) = if depth > 0 { (reader.word(), reader.word()) } else { (0, 0) };
            let filters = (purpose == FILTERS).then(|| decode_filter(&mut reader));
            let initialises = purpose.checked_sub(2).map(TypeId);
            thread.frames.push(Frame { pc, base, result: Reg(result as u16), initialises, filters });
            base += self.method_of(pc).registers.len() as u32;
            // Where it has come to is all that is known of where it asked.
            thread.joins.iter_mut().for_each(|awaited| awaited.site = pc);
        }
        thread.registers.resize(base as usize, Operand::Value(0));
        for frame in &thread.frames {
            for &(Reg(register), _) in self.live.at(frame.pc) {
                thread.registers[frame.base as usize + usize::from(register)] = reader.operand();
            }
        }
        thread.window.slots.clear();
        thread.guesses.clear();
        for _ in 0..slots {
            let slot = self.decode_slot(&mut reader, heap, &thread.window.slots, &mut thread.guesses);
            thread.window.slots.push(slot);
        }
        if self.is_collector(thread) {
            decode_lists(&mut reader, &mut thread.garbage);
        } else {
            // The collector's place changes when a thread is started.
            thread.garbage.all_mut().into_iter().for_each(Vec::clear);
        }
        for &index in self.facts.homes.at(index) {
            statics[index as usize] = reader.value();
        }
    }

    fn decode_slot(
        &self,
        reader: &mut Reader<'_>,
        heap: &Heap,
        slots: &[WindowSlot],
        marks: &mut Vec<GuessMark>,
    ) -> WindowSlot {
        let word = reader.word();
        let pc = word >> 2;
        let op = self.program.code[pc as usize];
        let access = op.access();
        let entry = match (word & 3, access) {
            (EVENT, Some(access)) => Entry::Event(self.decode_event(reader, heap, slots, op, access)),
            (FENCE, Some(access)) => Entry::Fence(access),
            (GUESS, _) => self.decode_guess(reader, pc, marks),
            (tag @ (EVENT | FENCE), None) => {
                broken(format_args!("a stored entry {tag} is of an instruction without access: {op:?}"))
            }
            _ => {
                let computation = match op {
                    Op::Local(LocalOp::Unary { op, .. }) => Computation::Unary(op),
                    Op::Local(LocalOp::Binary { op, .. } | LocalOp::BinaryImmediate { op, .. }) => {
                        Computation::Binary(op)
                    }
                    // Not a question about an object, as below.
                    Op::Local(_) => {
                        broken(format_args!("a stored computation of an instruction that has none: {op:?}"))
                    }
                    Op::Memory(MemoryOp::Store { .. }) => match reader.word() {
                        ADDRESS => Computation::Inspect,
                        storage => Computation::Unary(UnaryOp::Narrow(STORAGES[storage as usize])),
                    },
                    _ => Computation::Inspect,
                };
                Entry::Compute { computation, a: reader.operand(), b: reader.operand() }
            }
        };
        let site = if self.keeps_sites { reader.word() } else { pc };
        let overtaken = self.facts.garbage.is_some() && reader.word() == 1;
        WindowSlot { pc, site, overtaken, entry }
    }

    #[inline]
    fn decode_event(
        &self,
        reader: &mut Reader<'_>,
        heap: &Heap,
        slots: &[WindowSlot],
        op: Op,
        access: AccessId,
    ) -> Event {
        let zero = Operand::Value(0);
        let location = match op.place() {
            Some(Place::Static(id)) => Location::Known(static_loc(id)),
            place => match (reader.operand(), place) {
                (Operand::Value(handle), None) => Location::Known(loc(handle as Handle, MONITOR)),
                // Null is not an object: an address that points nowhere, behind a guess.
                (base @ Operand::Value(0), Some(_)) => Location::Unknown { base, slot: 0, region: None },
                (Operand::Value(handle), Some(_)) => {
                    Location::Known(loc(handle as Handle, reader.value() as u32))
                }
                (base, Some(place)) => self.unknown_location(slots, place, base),
                (base, None) => Location::Unknown { base, slot: 0, region: None },
            },
        };
        let value = if matches!(op, Op::Memory(MemoryOp::Store { .. } | MemoryOp::Rmw { .. })) {
            reader.operand()
        } else {
            zero
        };
        let expected = if matches!(op, Op::Memory(MemoryOp::Rmw { .. })) { reader.operand() } else { zero };
        let (flags, seen) = if self.rules.stages.is_some() { (reader.word(), reader.word()) } else { (0, 0) };
        let region = match location {
            Location::Known(loc) => self.region(heap, loc),
            Location::Unknown { region, .. } => region,
        };
        let executed = flags & 1 == 1;
        let stamp = (flags >> 1) as u16;
        Event { access, location, region, value, expected, executed, seen, stamp }
    }

    #[inline]
    fn decode_guess(&self, reader: &mut Reader<'_>, pc: Pc, marks: &mut Vec<GuessMark>) -> Entry {
        let (a, b) = (reader.operand(), reader.operand());
        let (way, flags) = (reader.word(), reader.word());
        let short = match flags & ((1 << SHORTFALL_BITS) - 1) {
            0 => None,
            number => {
                let known = Shortfall::ALL.get(number as usize - 1);
                Some((*known.or_broken("the shortfall of a stored guess"), reader.word()))
            }
        };
        let callers: Vec<Pc> = (0..flags >> SHORTFALL_BITS).map(|_| reader.word()).collect();
        let live = self.mark_kinds(&callers, pc, way).map(|_| reader.operand()).collect();
        marks.push(GuessMark { callers, live, short });
        Entry::Guess { a, b, way }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_shortfall_has_its_number() {
        for (index, shortfall) in Shortfall::ALL.into_iter().enumerate() {
            assert_eq!(shortfall as usize, index);
            assert!(index + 1 < 1 << SHORTFALL_BITS);
        }
        // One that is added to the type has to be in the list.
        match Shortfall::WindowFull {
            Shortfall::WindowFull
            | Shortfall::NotSpeculated
            | Shortfall::BulkInit
            | Shortfall::Clock
            | Shortfall::Block
            | Shortfall::Garbage => {}
        }
    }
}
