//! Variables that are accessed by a handle: `VarHandle`, and the offsets of `Unsafe`.
//!
//! A handle is made from a class and a name that stand in the program as constants, so all handles of a
//! program are known when it is translated. Each is an object that exists from the start, and each offset a
//! number of its own. A static final field whose initialiser is nothing but the making of a handle is known to
//! hold it ([`known`]), and an access through it is an access to that variable like any other. Where the
//! handle is known only at run time, a routine finds out which one it is ([`choose`]).
//!
//! * [`mode`]: the access modes; [`access`]: one access; [`polymorphic`]: calls of `VarHandle`'s methods;
//!   [`offsets`]: those of `Unsafe`; [`views`]: arrays of bytes that are viewed as numbers.

mod access;
mod choose;
mod known;
mod make;
pub(super) mod mode;
mod offsets;
mod polymorphic;
mod views;

pub(super) use choose::{by_handle, by_offset};
pub(super) use known::Known;
pub(super) use offsets::{SUN_UNSAFE, UNSAFE};

use std::collections::HashMap;

use super::Linker;
use crate::class::descriptor::Ty;
use crate::types::{FieldId, LowerResult};

/// The class of handles.
pub(super) const VAR_HANDLE: &str = "java/lang/invoke/VarHandle";

/// The class by which newer versions of the JDK look for handles.
pub(super) const FINDER: &str = "jdk/internal/invoke/MhUtil";

/// The model library's class that makes what handles throw.
const ERRORS: &str = "java/lang/invoke/Errors";

/// A variable, or one in each object or array.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Variable {
    /// A field of an object.
    Field(FieldId),
    /// A static field.
    Static(FieldId),
    /// An element of an array of this type.
    Element(Ty),
}

/// The handles of a program under construction.
#[derive(Default)]
pub(crate) struct Handles {
    /// Each with the object that stands for it.
    list: Vec<(Variable, u32)>,
    by_variable: HashMap<Variable, usize>,
    /// The fields that have an offset.
    offsets: Vec<FieldId>,
    /// What static final fields hold.
    statics: HashMap<FieldId, Option<Known>>,
}

impl Handles {
    /// How many handles and offsets there are.
    pub(crate) fn count(&self) -> usize {
        self.list.len() + self.offsets.len()
    }
}

impl Linker<'_> {
    /// The number of the handle of a variable.
    pub(super) fn handle(&mut self, variable: Variable) -> LowerResult<usize> {
        if let Some(&known) = self.handles.by_variable.get(&variable) {
            return Ok(known);
        }
        let class = self.types.need(VAR_HANDLE)?;
        let slots = vec![0; self.types.layout(class).len()];
        let ty = self.instantiate(&Ty::class(VAR_HANDLE));
        let constant = self.draft.builder.constant(ty, slots);
        let number = self.handles.list.len();
        self.handles.list.push((variable.clone(), constant));
        self.handles.by_variable.insert(variable, number);
        Ok(number)
    }
}
