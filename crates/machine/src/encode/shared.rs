//! What threads share, as words: statics, initialisers, and objects with their monitors.

use fencepost_ir::TypeId;

use super::numbering::{Numbering, kind_of};
use super::words::{Reader, put};
use crate::heap::Object;
use crate::machine::Machine;
use crate::state::{Initialisation, State};

impl Machine<'_> {
    pub(super) fn encode_globals(
        &self,
        state: &State,
        objects: usize,
        numbering: &Numbering,
        words: &mut Vec<u32>,
    ) {
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
        self.encode_statics(state, self.homes.shared(), numbering, words);
    }

    pub(super) fn decode_globals(&self, words: &[u32], state: &mut State) {
        let mut reader = Reader::from(words, 2);
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
        for &index in self.homes.shared() {
            state.statics[index as usize] = reader.value();
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

    pub(super) fn encode_object(&self, object: &Object, numbering: &Numbering, words: &mut Vec<u32>) {
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

pub(super) fn decode_object(words: &[u32], object: &mut Object) {
    let mut reader = Reader::from(words, 0);
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
    while !reader.is_at_end() {
        let value = reader.value();
        object.slots.push(value);
    }
}
