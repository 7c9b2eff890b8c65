//! When a type's initialiser runs: ECMA-335 II.10.5.3.

use super::Linker;
use crate::types::{Shape, Ty};

const BEFORE_FIELD_INIT: u32 = 0x0010_0000;

impl Linker<'_> {
    /// Whether a type has an initialiser.
    pub(crate) fn has_initialiser(&mut self, ty: Ty) -> bool {
        matches!(self.types.shape(ty), Shape::Named { .. })
            && matches!(self.types.find_method(ty, ".cctor", None), Ok(Some(_)))
    }

    /// Whether it runs at the first call of a static method or constructor, and not only at the
    /// first access to a static field.
    pub(crate) fn initialises_precisely(&mut self, ty: Ty) -> bool {
        match self.types.shape(ty) {
            Shape::Named { def, .. } => self.types.world.facts(*def).flags & BEFORE_FIELD_INIT == 0,
            _ => false,
        }
    }
}
