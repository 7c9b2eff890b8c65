//! Accesses to memory, fences, pointers and atomic blocks.

use super::effects::{Effects, Extent, Issue, issued};
use super::references::{RefSource, RefTarget, References};
use super::{Place, Reg};
use crate::access::AccessId;
use crate::program::Program;
use crate::show;
use crate::types::TypeId;
use serde::{Deserialize, Serialize};

/// What an indivisible read-modify-write puts back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RmwOp {
    /// The operand.
    Exchange,
    /// Old value plus operand.
    Add,
    /// Old value minus operand.
    Sub,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
    /// The operand if the old value equals `expected`, else the old value again.
    CompareExchange,
}

/// An instruction on memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MemoryOp {
    /// Memory event: `dst = place`
    Load {
        /// Result.
        dst: Reg,
        /// Location.
        place: Place,
        /// Its class for the memory model.
        access: AccessId,
    },
    /// Memory event: `place = src`
    Store {
        /// Location.
        place: Place,
        /// Operand.
        src: Reg,
        /// Its class for the memory model.
        access: AccessId,
    },
    /// Memory event: `dst = place; place = op(dst, operand)`, indivisibly.
    Rmw {
        /// What to put back.
        op: RmwOp,
        /// Gets the old value.
        dst: Reg,
        /// Location.
        place: Place,
        /// Operand.
        operand: Reg,
        /// Compared with the old value by [`RmwOp::CompareExchange`]; otherwise unused.
        expected: Reg,
        /// Its class for the memory model.
        access: AccessId,
    },
    /// `dst = place`, immediately and without an event: for data that no other thread changes any more
    /// (characters of strings, boxed values, fields of delegates).
    Get {
        /// Result.
        dst: Reg,
        /// Location.
        place: Place,
    },
    /// `place = src`, immediately and without an event: for data that no other thread can reach yet.
    /// Waits for guesses, since it is never undone.
    Set {
        /// Location.
        place: Place,
        /// Operand.
        src: Reg,
    },
    /// Memory event: orders others, as the model says.
    Fence {
        /// Its class for the memory model.
        access: AccessId,
    },
    /// The final fields of an object ([`Program::finals`](crate::Program::finals)) have been set: orders
    /// others like a fence, and where threads have views of their own, no thread sees through these fields
    /// what was there before.
    Freeze {
        /// The object.
        object: Reg,
        /// Its class for the memory model.
        access: AccessId,
    },
    /// What is set next would be many events if it were not too much for that: where the model lets
    /// writes pass each other, and other threads run, the search has seen less than it should.
    BulkInit,
    /// `dst = &place`, a managed pointer.
    AddressOf {
        /// Result.
        dst: Reg,
        /// Location.
        place: Place,
    },
    /// `dst = pointer + index * words` slots; traps with [`Trap::BadAddress`](crate::Trap::BadAddress) where that leaves the object
    /// that the pointer points into. The position one past its end is part of it.
    PointerAdd {
        /// Result.
        dst: Reg,
        /// The pointer.
        pointer: Reg,
        /// How many elements to move it on, a signed 64-bit integer.
        index: Reg,
        /// Slots of an element.
        words: u32,
    },
    /// `dst = (a - b) / words` slots, a 64-bit integer; traps with [`Trap::BadAddress`](crate::Trap::BadAddress) where the two do not
    /// point into one object.
    PointerDifference {
        /// Result.
        dst: Reg,
        /// First pointer.
        a: Reg,
        /// Second pointer.
        b: Reg,
        /// Slots of an element.
        words: u32,
    },
    /// `dst` = how many elements of `words` slots there are from what a pointer points to up to the end of the object, a
    /// 64-bit integer; none for null. Traps where the pointer leads to no object, or to one that was freed.
    PointerRoom {
        /// Result.
        dst: Reg,
        /// The pointer.
        pointer: Reg,
        /// Slots of an element.
        words: u32,
    },
    /// Frees the object that a pointer points to: later accesses trap with [`Trap::UseAfterFree`](crate::Trap::UseAfterFree). Traps with
    /// [`Trap::BadFree`](crate::Trap::BadFree) unless the pointer points to the start of an allocated object. Null is fine.
    Free {
        /// The pointer.
        pointer: Reg,
    },
    /// The variable of a function that an object holds is gone: later accesses through pointers trap with
    /// [`Trap::UseAfterScope`](crate::Trap::UseAfterScope). The last two slots of the object note where that was and the thread's object. Null
    /// is fine.
    EndScope {
        /// The object, of a type with such slots.
        object: Reg,
        /// Its type.
        ty: TypeId,
    },
    /// Everything up to the matching [`MemoryOp::AtomicEnd`] is one step. To the memory model it is one
    /// read-modify-write of all that it accesses.
    AtomicBegin {
        /// Its class for the memory model.
        access: AccessId,
    },
    /// The end of an atomic block.
    AtomicEnd,
    /// `dst` = what an initial thread would read at a place now. It orders nothing and is not an event.
    Peek {
        /// Result.
        dst: Reg,
        /// Location.
        place: Place,
        /// Index into [`Program::threads`](crate::Program::threads).
        thread: u16,
    },
}

impl MemoryOp {
    /// What the instruction does.
    pub fn effects(&self) -> Effects {
        use Issue::*;
        match *self {
            MemoryOp::Load { dst, place, .. } => {
                issued(Event).at(place).defines(dst).reads(Extent::Place(place))
            }
            MemoryOp::Store { place, src, .. } => {
                issued(Event).at(place).uses([src]).writes(Extent::Place(place))
            }
            MemoryOp::Rmw { dst, place, operand, expected, .. } => issued(Event)
                .at(place)
                .uses([operand, expected])
                .defines(dst)
                .reads(Extent::Place(place))
                .writes(Extent::Place(place)),
            MemoryOp::Get { dst, place } => issued(Inspected).at(place).defines(dst).directly(place),
            MemoryOp::Set { place, src } => issued(Varies).at(place).uses([src]).directly(place),
            MemoryOp::Fence { .. } => issued(Varies),
            MemoryOp::Freeze { object, .. } => issued(Varies).uses([object]),
            // Whether it matters depends on which threads run.
            MemoryOp::BulkInit => issued(Varies),
            MemoryOp::AddressOf { dst, place } => issued(Inspected).at(place).defines(dst),
            MemoryOp::PointerAdd { dst, pointer, index, .. } => {
                issued(Inspected).uses([pointer, index]).defines(dst).traps()
            }
            MemoryOp::PointerDifference { dst, a, b, .. } => issued(Values).uses([a, b]).defines(dst).traps(),
            MemoryOp::PointerRoom { dst, pointer, .. } => issued(Values).uses([pointer]).defines(dst).traps(),
            // Nothing that a pointer points to is there any more.
            MemoryOp::Free { pointer } => issued(Alone).uses([pointer]).traps().writes(Extent::Pointed),
            // Nor is the variable, or what says so.
            MemoryOp::EndScope { object, ty } => issued(Varies).uses([object]).writes(Extent::Type(ty)),
            MemoryOp::AtomicBegin { .. } => issued(Varies),
            MemoryOp::AtomicEnd => issued(Unconditional),
            MemoryOp::Peek { dst, place, .. } => {
                issued(Varies).at(place).defines(dst).reads(Extent::Place(place))
            }
        }
    }

    /// Which references the instruction moves.
    pub fn references(&self) -> References {
        let unknown = References::UNKNOWN;
        match *self {
            MemoryOp::Load { place, .. } | MemoryOp::Get { place, .. } | MemoryOp::Peek { place, .. } => {
                References::result(RefSource::Place(place))
            }
            MemoryOp::Store { place, src, .. } | MemoryOp::Set { place, src } => {
                unknown.moves(RefSource::Register(src), RefTarget::Place(place))
            }
            MemoryOp::Rmw { place, operand, .. } => References::result(RefSource::Place(place))
                .moves(RefSource::Register(operand), RefTarget::Place(place)),
            MemoryOp::Free { .. } => unknown.moves_nothing(),
            // The object notes the thread that has left it.
            MemoryOp::EndScope { ty, .. } => unknown.moves(RefSource::Threads, RefTarget::Slots(ty)),
            _ => unknown,
        }
    }

    /// How it looks in a listing.
    pub(crate) fn text(&self, program: &Program) -> String {
        let at = |place| show::place(program, place);
        match *self {
            MemoryOp::Load { dst, place, .. } => format!("{dst} = {}", at(place)),
            MemoryOp::Store { place, src, .. } => format!("{} = {src}", at(place)),
            MemoryOp::Rmw { op, dst, place, operand, expected, .. } => {
                format!("{dst} = {op:?} {}, {operand}, {expected}", at(place))
            }
            MemoryOp::Get { dst, place } => format!("{dst} = get {}", at(place)),
            MemoryOp::Set { place, src } => format!("set {} = {src}", at(place)),
            MemoryOp::Fence { .. } => "fence".to_owned(),
            MemoryOp::Freeze { object, .. } => format!("freeze {object}"),
            MemoryOp::BulkInit => "the writes that follow take effect together".to_owned(),
            MemoryOp::AddressOf { dst, place } => format!("{dst} = &{}", at(place)),
            MemoryOp::PointerAdd { dst, pointer, index, words } => {
                format!("{dst} = {pointer} + {index} * {words} slots")
            }
            MemoryOp::PointerDifference { dst, a, b, words } => {
                format!("{dst} = ({a} - {b}) / {words} slots")
            }
            MemoryOp::PointerRoom { dst, pointer, words } => {
                format!("{dst} = room behind {pointer} / {words} slots")
            }
            MemoryOp::Free { pointer } => format!("free {pointer}"),
            MemoryOp::EndScope { object, .. } => format!("end of the variable in {object}"),
            MemoryOp::AtomicBegin { .. } => "begin of an atomic block".to_owned(),
            MemoryOp::AtomicEnd => "end of an atomic block".to_owned(),
            MemoryOp::Peek { dst, place, thread } => {
                format!("{dst} = {} as thread {thread} sees it", at(place))
            }
        }
    }
}
