//! Objects, their types, and the garbage collector.

use super::Reg;
use super::effects::{Effects, Extent, Issue, issued};
use super::references::{RefSource, References};
use crate::collection::Dead;
use crate::program::Program;
use crate::show;
use crate::types::{Selector, TypeId};
use serde::{Deserialize, Serialize};

/// An instruction on objects and their types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

impl ObjectOp {
    /// What the instruction does.
    pub fn effects(&self) -> Effects {
        use Issue::*;
        match *self {
            ObjectOp::New { dst, .. } => issued(Varies).defines(dst),
            ObjectOp::NewArray { dst, length, .. } => issued(Values).uses([length]).defines(dst).traps(),
            ObjectOp::ArrayLength { dst, array: object } | ObjectOp::TypeObject { dst, object } => {
                issued(Inspected).uses([object]).decided_by(1).defines(dst).traps()
            }
            ObjectOp::IsInstance { dst, object, .. } => issued(Inspected).uses([object]).defines(dst),
            ObjectOp::Cast { object, .. } | ObjectOp::NullCheck { object } => {
                issued(Unconditional).uses([object]).decided_by(1).traps()
            }
            ObjectOp::StoreCheck { array, value } => {
                issued(Unconditional).uses([array, value]).decided_by(2).traps()
            }
            ObjectOp::CloneObject { dst, object, .. } => {
                issued(Alone).uses([object]).defines(dst).traps().reads(Extent::Everything)
            }
            ObjectOp::ResolveVirtual { dst, object, .. } => {
                issued(Unconditional).uses([object]).decided_by(1).defines(dst).traps()
            }
            ObjectOp::Collect => issued(Alone).writes(Extent::WeakReferences),
            ObjectOp::NextDead { dst, .. } => issued(Alone).defines(dst),
            ObjectOp::KeepAlive { object, .. } => issued(Varies).uses([object]),
            ObjectOp::Finalise { object, .. } => issued(Alone).uses([object]).traps(),
            ObjectOp::AwaitFinalisers => issued(Alone),
        }
    }

    /// Which references the instruction moves.
    pub fn references(&self) -> References {
        let unknown = References::UNKNOWN;
        match *self {
            ObjectOp::New { ty, .. } | ObjectOp::NewArray { ty, .. } => {
                References::result(RefSource::New(ty))
            }
            ObjectOp::TypeObject { .. } => References::result(RefSource::TypeObjects),
            ObjectOp::CloneObject { object, .. } => References::result(RefSource::Register(object)),
            ObjectOp::NextDead { list, .. } => References::result(RefSource::Dead(list)),
            ObjectOp::Collect => unknown.moves_nothing(),
            _ => unknown,
        }
    }

    /// How it looks in a listing.
    pub(crate) fn text(&self, program: &Program) -> String {
        let ty = |id: TypeId| &program.ty(id).name;
        match *self {
            ObjectOp::New { dst, ty: id } => format!("{dst} = new {}", ty(id)),
            ObjectOp::NewArray { dst, ty: id, length } => {
                format!("{dst} = new {} of {length}", ty(id))
            }
            ObjectOp::ArrayLength { dst, array } => format!("{dst} = length of {array}"),
            ObjectOp::IsInstance { dst, object, ty: id } => format!("{dst} = {object} is {}", ty(id)),
            ObjectOp::Cast { object, ty: id } => format!("cast {object} to {}", ty(id)),
            ObjectOp::StoreCheck { array, value } => format!("check that {array} can hold {value}"),
            ObjectOp::NullCheck { object } => format!("check that {object} is not null"),
            ObjectOp::TypeObject { dst, object } => format!("{dst} = type of {object}"),
            ObjectOp::CloneObject { dst, object, .. } => format!("{dst} = copy of {object}"),
            ObjectOp::ResolveVirtual { dst, selector, object } => {
                format!("{dst} = {} of {object}", show::implementations(program, selector))
            }
            ObjectOp::Collect => "collect garbage".to_owned(),
            ObjectOp::NextDead { dst, list: Dead::Objects } => {
                format!("{dst} = next object to finalise")
            }
            ObjectOp::NextDead { dst, list: Dead::References } => {
                format!("{dst} = next reference that was cleared")
            }
            ObjectOp::KeepAlive { object, .. } => format!("keep {object} alive"),
            ObjectOp::Finalise { object, wanted: true } => format!("finalise {object}"),
            ObjectOp::Finalise { object, wanted: false } => format!("do not finalise {object}"),
            ObjectOp::AwaitFinalisers => "wait for finalisers".to_owned(),
        }
    }
}
