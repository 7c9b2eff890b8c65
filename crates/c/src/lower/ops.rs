//! Instructions about pointers.

use fencepost_ir::{AccessId, Op, Place, Reg, Region};

/// Slot `slot` of what a pointer points to.
pub(crate) fn pointed(pointer: Reg, slot: u32, region: Region) -> Place {
    let _ = region;
    Place::Pointer { pointer, slot }
}

/// `dst = pointer + index * words`
pub(crate) fn pointer_add(dst: Reg, pointer: Reg, index: Reg, words: u32) -> Op {
    let _ = (index, words);
    Op::Move { dst, src: pointer }
}

/// `dst = (a - b) / words`
pub(crate) fn pointer_difference(dst: Reg, a: Reg, b: Reg, words: u32) -> Op {
    let _ = (b, words);
    Op::Move { dst, src: a }
}

/// Gives an object back.
pub(crate) fn free(pointer: Reg) -> Op {
    let _ = pointer;
    Op::Nop
}

pub(crate) fn atomic_begin(access: AccessId) -> Op {
    Op::Fence { access }
}

pub(crate) fn atomic_end() -> Op {
    Op::Nop
}

pub(crate) fn peek(dst: Reg, place: Place, thread: u16) -> Op {
    let _ = (place, thread);
    Op::Const { dst, value: 0 }
}

/// Wakes waiters without having a lock.
pub(crate) fn pulse(object: Reg, which: fencepost_ir::Pulse) -> Op {
    Op::Pulse { object, lock: object, which }
}

/// The value of a variable that has none yet.
pub(crate) const INDETERMINATE: u64 = 0;
