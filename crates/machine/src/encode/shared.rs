//! What threads share, as words: statics, initialisers, and objects with their monitors.

use fencepost_ir::{Kind, Type, TypeId};

use super::numbering::Numbering;
use super::references::kind_of;
use super::words::{Reader, put};
use crate::heap::{Monitor, Object};
use crate::machine::Machine;
use crate::state::{Initialisation, State};

/// An initialiser that failed is this plus the number of the exception; less is a thread's index.
const FAILED: u32 = 0x100;

impl Machine<'_> {
    pub(super) fn encode_globals(
        &self,
        state: &State,
        objects: usize,
        numbering: &Numbering,
        words: &mut Vec<u32>,
    ) {
        words.extend([state.threads.len() as u32 | u32::from(state.halted) << 31, objects as u32]);
        for (ty, initialisation) in self.program.types.iter().zip(&state.initialisers) {
            if ty.initialiser.is_some() {
                words.push(match *initialisation {
                    Initialisation::NotYet => 0,
                    Initialisation::Done => 1,
                    Initialisation::Running(thread) => 2 + u32::from(thread),
                    Initialisation::Failed(exception) => FAILED + numbering.handle(exception),
                });
            }
        }
        self.encode_statics(state, self.homes.shared(), numbering, words);
        for &handle in &state.heap.marked {
            words.push(handle);
            encode_marks(state.heap.get(handle), words);
        }
    }

    pub(super) fn decode_globals(&self, words: &[u32], state: &mut State) {
        state.halted = words[0] >> 31 == 1;
        let mut reader = Reader::from(words, 2);
        for (ty, initialisation) in self.program.types.iter().zip(&mut state.initialisers) {
            if ty.initialiser.is_some() {
                *initialisation = match reader.word() {
                    0 => Initialisation::NotYet,
                    1 => Initialisation::Done,
                    word if word >= FAILED => Initialisation::Failed(word - FAILED),
                    thread => Initialisation::Running((thread - 2) as u16),
                };
            }
        }
        for &index in self.homes.shared() {
            state.statics[index as usize] = reader.value();
        }
        let heap = &mut state.heap;
        for handle in std::mem::take(&mut heap.marked) {
            heap.get_mut(handle).unmark();
        }
        while !reader.is_at_end() {
            let handle = reader.word();
            decode_marks(&mut reader, heap.get_mut(handle));
            heap.marked.push(handle);
        }
    }

    pub(super) fn encode_statics(
        &self,
        state: &State,
        statics: &[u32],
        numbering: &Numbering,
        words: &mut Vec<u32>,
    ) {
        for &index in statics {
            let kind = kind_of(self.program.statics[index as usize].storage);
            put(words, numbering.value(kind, state.statics[index as usize]));
        }
    }

    /// Loads an object; says whether it refers to what the object in its place did.
    pub(super) fn decode_object(&self, words: &[u32], object: &mut Object) -> bool {
        let mut reader = Reader::from(words, 0);
        let header = reader.word();
        let ty = TypeId(header >> 1);
        let mut same = object.ty == ty;
        object.ty = ty;
        object.unmark();
        if header & 1 == 1 {
            decode_marks(&mut reader, object);
        }
        let mut kinds = self.program.ty(ty).slots.iter().cycle().map(|slot| kind_of(slot.storage));
        let mut count = 0;
        while !reader.is_at_end() {
            let value = reader.value();
            let refers = kinds.next() != Some(Kind::I64);
            match object.slots.get_mut(count) {
                Some(slot) => {
                    same &= *slot == value || !refers;
                    *slot = value;
                }
                None => {
                    same &= !refers;
                    object.slots.push(value);
                }
            }
            count += 1;
        }
        same &= object.slots.len() == count;
        object.slots.truncate(count);
        same
    }

    pub(super) fn encode_object(&self, object: &Object, numbering: &Numbering, words: &mut Vec<u32>) {
        words.push(object.ty.0 << 1 | u32::from(object.is_marked()));
        if object.is_marked() {
            encode_marks(object, words);
        }
        let ty = self.program.ty(object.ty);
        for ((within, slot), &value) in ty.slots.iter().enumerate().cycle().zip(&object.slots) {
            let value = if self.forgets_slot(object, within) { 0 } else { value };
            put(words, numbering.value(kind_of(slot.storage), value));
        }
    }
}

/// What threads have to do with an object: its lock, its waiters, the thread it stands for.
fn encode_marks(object: &Object, words: &mut Vec<u32>) {
    let Monitor { owner, count, waiters } = &object.monitor;
    words.extend([u32::from(*owner), *count, u32::from(object.thread), waiters.len() as u32]);
    words.extend(waiters.iter().map(|&waiter| u32::from(waiter)));
}

fn skip_marks(reader: &mut Reader<'_>) {
    reader.skip(3);
    let waiters = reader.word();
    reader.skip(waiters as usize);
}

fn decode_marks(reader: &mut Reader<'_>, object: &mut Object) {
    object.monitor.owner = reader.word() as u16;
    object.monitor.count = reader.word();
    object.thread = reader.word() as u16;
    let waiters = reader.word();
    object.monitor.waiters.extend((0..waiters).map(|_| reader.word() as u16));
}

/// Whether an object refers to what it did in these words.
pub(super) fn same_references(ty: &Type, object: &Object, words: &[u32]) -> bool {
    let mut reader = Reader::from(words, 0);
    if reader.word() & 1 == 1 {
        skip_marks(&mut reader);
    }
    ty.slots.iter().cycle().zip(&object.slots).all(|(slot, &value)| {
        let old = reader.value();
        old == value || kind_of(slot.storage) == Kind::I64
    })
}
