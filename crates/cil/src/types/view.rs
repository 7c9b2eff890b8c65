//! Memory of one type that is used as another: which of its words can be.
//!
//! Words are not cut up, so that a view has words of the same kinds and sizes. A word that is a reference has a type
//! that every reader of it relies on: it is written as what it is declared as, and read as that or something more
//! general (ECMA-335 I.8.7.1, III.1.8.1.2.2).

use fencepost_ir::{Kind, Storage};

use super::{Leaf, LowerResult, Shape, Ty, Types};

/// What is done with memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MemoryUse {
    /// It is read.
    Read,
    /// It is written.
    Write,
    /// A pointer to it is handed on, through which it may be read and written.
    Any,
}

impl Types<'_> {
    /// Whether the words from `slot` on of a value of type `of` can be used as a value of type `ty`.
    pub(crate) fn is_view(&mut self, of: Ty, slot: u32, ty: Ty, access: MemoryUse) -> LowerResult<bool> {
        if of == ty && slot == 0 {
            return Ok(true);
        }
        let (have, need) = (self.leaves(of)?, self.leaves(ty)?);
        let part = have.get(slot as usize..).and_then(|rest| rest.get(..need.len()));
        let Some(part) = part else { return Ok(false) };
        for (have, need) in part.iter().zip(need.iter()) {
            if !self.is_same_word(have, need, access)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_same_word(&mut self, have: &Leaf, need: &Leaf, access: MemoryUse) -> LowerResult<bool> {
        if have.kind != need.kind || size(have.storage) != size(need.storage) {
            return Ok(false);
        }
        // What is called has the types that its caller relies on.
        let is_function = |ty: Ty| matches!(self.shape(ty), Shape::Function(_));
        if is_function(have.ty) || is_function(need.ty) {
            return Ok(have.ty == need.ty);
        }
        match (have.kind, access) {
            (Kind::Ref | Kind::Ptr, _) if have.ty == need.ty => Ok(true),
            (Kind::Ref, MemoryUse::Read) => {
                Ok(self.is_interface(need.ty) || self.is_assignable(have.ty, need.ty)?)
            }
            (Kind::Ref, MemoryUse::Write) => {
                Ok(self.is_interface(have.ty) || self.is_assignable(need.ty, have.ty)?)
            }
            (Kind::Ref | Kind::Ptr, _) => Ok(false),
            _ => Ok(true),
        }
    }
}

/// The bytes of a word in memory.
pub(crate) fn size(storage: Storage) -> u32 {
    use Storage::*;
    match storage {
        I8 | U8 => 1,
        I16 | U16 => 2,
        I32 | F32 => 4,
        I64 | F64 | Ref | Ptr => 8,
    }
}
