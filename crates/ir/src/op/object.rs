//! Objects, their types, and the garbage collector.

use super::Reg;
use crate::collection::Dead;
use crate::types::{Selector, TypeId};

/// An instruction on objects and their types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObjectOp {
    /// Allocates an instance with all slots zero.
    New {
        /// Result.
        dst: Reg,
        /// Its type.
        ty: TypeId,
    },
    /// Allocates an array with all elements zero.
    NewArray {
        /// Result.
        dst: Reg,
        /// The array type.
        ty: TypeId,
        /// Number of elements.
        length: Reg,
    },
    /// `dst` = number of elements.
    ArrayLength {
        /// Result.
        dst: Reg,
        /// The array.
        array: Reg,
    },
    /// `dst` = 1 if the reference is not null and of type `ty`, else 0.
    IsInstance {
        /// Result.
        dst: Reg,
        /// The reference.
        object: Reg,
        /// The type.
        ty: TypeId,
    },
    /// Traps with [`Trap::InvalidCast`](crate::Trap::InvalidCast) unless the reference is null or of type `ty`.
    Cast {
        /// The reference.
        object: Reg,
        /// The type.
        ty: TypeId,
    },
    /// Traps with [`Trap::ArrayTypeMismatch`](crate::Trap::ArrayTypeMismatch) unless the reference is null or the array can hold it:
    /// what a store of an element checks first.
    StoreCheck {
        /// The array.
        array: Reg,
        /// The reference to store.
        value: Reg,
    },
    /// Traps with [`Trap::NullReference`](crate::Trap::NullReference) if the reference is null.
    NullCheck {
        /// The reference.
        object: Reg,
    },
    /// `dst` = the object that stands for the type of `object`; traps if that is null.
    TypeObject {
        /// Result.
        dst: Reg,
        /// The object.
        object: Reg,
    },
    /// `dst` = a new object with the same type and slots; traps if `object` is null.
    CloneObject {
        /// Result.
        dst: Reg,
        /// The object or array.
        object: Reg,
        /// Whether it is known that no thread writes to it any more.
        settled: bool,
    },
    /// `dst` = the index of the method that `selector` means for the object's type, for
    /// [`ControlOp::CallIndirect`](super::ControlOp::CallIndirect); traps if the object is null.
    ResolveVirtual {
        /// Result.
        dst: Reg,
        /// Virtual or interface method.
        selector: Selector,
        /// The object.
        object: Reg,
    },
    /// The garbage collector finds objects that no thread can reach. What it does is in
    /// [`Program::collection`](crate::Program::collection); it stays at this instruction.
    Collect,
    /// `dst` = any of the objects in a list of the collector's, which leaves it; waits while there is none.
    NextDead {
        /// Result.
        dst: Reg,
        /// Which list.
        list: Dead,
    },
    /// Keeps the object alive up to here, and does nothing else.
    KeepAlive {
        /// The object.
        object: Reg,
        /// Whether its constructor has ended, which happens before it is finalised.
        built: bool,
    },
    /// Says whether an object is to be finalised when no thread can reach it; if it is, once more than before.
    Finalise {
        /// The object; traps if that is null.
        object: Reg,
        /// Whether it is.
        wanted: bool,
    },
    /// Waits until no object that the collector has found is still to be finalised.
    AwaitFinalisers,
}
