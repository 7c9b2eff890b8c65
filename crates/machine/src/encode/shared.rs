//! What threads share, as words: statics, initialisers, and objects with their monitors.

use fencepost_ir::{Kind, Type, TypeId};
use fencepost_memory::views::Views;

use super::numbering::Numbering;
use super::pages::{Pages, SlotValues, has_pages, pages_of};
use super::views::decode_cells;
use super::words::{Reader, put};
use super::{Components, counts};
use crate::facts::kind_of;
use crate::machine::Machine;
use crate::state::heap::{Handle, Monitor, Object, STATICS};
use crate::state::{Initialisation, State};

/// An initialiser that failed is this plus the number of the exception; less is a thread's index.
const FAILED: u32 = 0x100;

/// In an object's header: threads have to do with it; threads may see different writes to its slots; its slots are in
/// pages.
const MARKED: u32 = 1;
const CONTENDED: u32 = 2;
const PAGED: u32 = 4;
/// The type is above these.
const FLAGS: u32 = 3;

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
        self.encode_statics(state, self.facts.homes.shared(), numbering, words);
        if self.rules.views.is_some() {
            self.encode_cells(state, STATICS, numbering, words);
        }
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
        for &index in self.facts.homes.shared() {
            state.statics[index as usize] = reader.value();
        }
        if self.rules.views.is_some() {
            decode_cells(&mut reader, counts(words).0, STATICS, &mut state.views);
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

    /// Loads an object of a state with so many threads; says whether it refers to what the object in
    /// its place did.
    pub(super) fn decode_object(
        &self,
        components: &impl Components,
        id: u32,
        threads: usize,
        handle: Handle,
        object: &mut Object,
        views: &mut Views,
    ) -> bool {
        let mut reader = Reader::from(components.words(id), 0);
        let header = reader.word();
        let ty = TypeId(header >> FLAGS);
        reader.skip(usize::from(header & PAGED != 0));
        let mut same = object.ty == ty;
        object.ty = ty;
        object.unmark();
        if header & MARKED != 0 {
            decode_marks(&mut reader, object);
        }
        if header & CONTENDED != 0 || !views.is_empty() {
            same &= header & CONTENDED == 0 && views.cells_of(handle).next().is_none();
            views.remove_object(handle);
        }
        if header & CONTENDED != 0 {
            decode_cells(&mut reader, threads, handle, views);
        }
        let mut kinds = self.program.ty(ty).slots.iter().cycle().map(|slot| kind_of(slot.storage));
        let mut count = 0;
        for value in SlotValues::new(components, reader, header & PAGED != 0) {
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

    pub(super) fn encode_object(
        &self,
        state: &State,
        handle: Handle,
        numbering: &Numbering,
        components: &mut impl Components,
        words: &mut Vec<u32>,
    ) {
        let object = state.heap.get(handle);
        let contended = !state.views.is_empty() && state.views.cells_of(handle).next().is_some();
        let marked = if object.is_marked() { MARKED } else { 0 };
        let paged = if has_pages(object.slots.len()) { PAGED } else { 0 };
        words.push(object.ty.0 << FLAGS | if contended { CONTENDED } else { 0 } | marked | paged);
        words.extend((paged != 0).then(|| pages_of(object.slots.len()) as u32));
        if object.is_marked() {
            encode_marks(object, words);
        }
        if contended {
            self.encode_cells(state, handle, numbering, words);
        }
        let ty = self.program.ty(object.ty);
        let mut pages = (paged != 0).then(|| Pages::after(words));
        for ((within, slot), &value) in ty.slots.iter().enumerate().cycle().zip(&object.slots) {
            let value = if self.forgets_slot(object, within) { 0 } else { value };
            put(words, numbering.value(kind_of(slot.storage), value));
            if let Some(pages) = &mut pages {
                pages.added_slot(words, components);
            }
        }
        if let Some(pages) = &mut pages {
            pages.end(words, components);
        }
    }
}

/// How many of the last words of an object's component are numbers of components themselves: those of its pages.
pub fn trailing_components(words: &[u32]) -> usize {
    match *words {
        [header, pages, ..] if header & PAGED != 0 => pages as usize,
        _ => 0,
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

/// Whether an object, in which threads see no different writes, refers to what it did in these words.
pub(super) fn same_references(ty: &Type, object: &Object, components: &impl Components, id: u32) -> bool {
    let mut reader = Reader::from(components.words(id), 0);
    let header = reader.word();
    if header & CONTENDED != 0 || TypeId(header >> FLAGS) != object.ty {
        return false;
    }
    reader.skip(usize::from(header & PAGED != 0));
    if header & MARKED != 0 {
        skip_marks(&mut reader);
    }
    let values = SlotValues::new(components, reader, header & PAGED != 0);
    ty.slots
        .iter()
        .cycle()
        .zip(&object.slots)
        .zip(values)
        .all(|((slot, &value), old)| old == value || kind_of(slot.storage) == Kind::I64)
}
