//! What instructions give for values that are known: the bodies that a thread which issues, a guess that is checked and
//! a thread that runs alone share.

use fencepost_ir::{MethodId, Selector, TypeId};

use crate::machine::Machine;
use crate::state::heap::{Handle, Heap, Object};

/// The object that a word refers to, if it is not null. A word that refers to none is an internal error, never null.
#[inline(always)]
pub(crate) fn object(heap: &Heap, word: u64) -> Option<&Object> {
    (word != 0).then(|| heap.get(word as Handle))
}

/// Why an array cannot be made.
pub(crate) enum BadLength {
    /// Its length is negative: lengths are 32-bit or sign-extended 64-bit integers.
    Negative,
    /// It is more than a state can hold.
    TooLong,
}

impl Machine<'_> {
    /// Whether a reference is to an object of a type.
    #[inline(always)]
    pub(crate) fn is_instance(&self, heap: &Heap, word: u64, ty: TypeId) -> bool {
        object(heap, word).is_some_and(|object| self.program.ty(object.ty).is(ty))
    }

    /// Whether a reference is null or to an object of a type.
    #[inline(always)]
    pub(crate) fn may_be_cast(&self, heap: &Heap, word: u64, ty: TypeId) -> bool {
        object(heap, word).is_none_or(|object| self.program.ty(object.ty).is(ty))
    }

    /// Whether an array can hold a reference that `value` gives, if that is known.
    #[inline(always)]
    pub(crate) fn can_hold(
        &self,
        heap: &Heap,
        array: &Object,
        value: impl FnOnce() -> Option<u64>,
    ) -> Option<bool> {
        match self.program.ty(array.ty).element {
            None => Some(true),
            Some(element) => Some(self.may_be_cast(heap, value()?, element)),
        }
    }

    /// How many elements an array has; `None` if it is null.
    #[inline(always)]
    pub(crate) fn array_length(&self, heap: &Heap, word: u64) -> Option<u64> {
        object(heap, word).map(|array| self.length_word(array))
    }

    /// The length of an array. That of a text which begins with what is not known is not known either: it tells a time.
    pub(crate) fn length_word(&self, array: &Object) -> u64 {
        let is_text = self.program.unknown_time && self.program.string_type == Some(array.ty);
        match array.slots.first() {
            Some(&unit) if is_text && self.is_indeterminate(unit) => unit,
            _ => self.elements(array) as u64,
        }
    }

    /// How many elements an array has.
    #[inline(always)]
    pub(crate) fn elements(&self, array: &Object) -> usize {
        match self.program.ty(array.ty).slots.len() {
            0 | 1 => array.slots.len(),
            stride => array.slots.len() / stride,
        }
    }

    /// How many slots an array takes.
    #[inline(always)]
    pub(crate) fn array_slots(&self, ty: TypeId, length: u64) -> Result<usize, BadLength> {
        if length > i32::MAX as u64 {
            return Err(BadLength::Negative);
        }
        let slots = self.program.ty(ty).slots.len() * length as usize;
        if slots > Heap::MAX_SLOTS { Err(BadLength::TooLong) } else { Ok(slots) }
    }

    /// What a selector means for the object that a word refers to.
    #[inline(always)]
    pub(crate) fn implementation(&self, heap: &Heap, word: u64, selector: Selector) -> Option<MethodId> {
        object(heap, word).and_then(|object| self.program.ty(object.ty).method(selector))
    }
}
