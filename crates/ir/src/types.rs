//! Types as the machine needs them: slot layouts, dispatch tables, subtyping.
//!
//! Everything is flattened into one-word slots: a field of struct type is its fields, an array
//! of structs has a stride of several slots, a struct in registers is several registers.

use serde::{Deserialize, Serialize};

use crate::broken::Invariant;
use crate::program::MethodId;

/// Index into [`Program::types`](crate::Program::types).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct TypeId(pub u32);

/// What a register holds. Fixed for each register of a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Kind {
    /// 32-bit integer (also bool, char and the narrower integers).
    I32,
    /// 64-bit integer.
    I64,
    /// 32-bit float.
    F32,
    /// 64-bit float.
    F64,
    /// Object reference; 0 is null.
    Ref,
    /// Managed pointer to a static, field, element or register.
    Ptr,
}

impl Kind {
    /// How a slot that holds such a register's whole value stores it.
    pub fn storage(self) -> Storage {
        match self {
            Kind::I32 => Storage::I32,
            Kind::I64 => Storage::I64,
            Kind::F32 => Storage::F32,
            Kind::F64 => Storage::F64,
            Kind::Ref => Storage::Ref,
            Kind::Ptr => Storage::Ptr,
        }
    }
}

/// How a slot of memory stores a value: the width it is cut to on a write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Storage {
    /// Signed 8-bit integer.
    I8,
    /// Unsigned 8-bit integer.
    U8,
    /// Signed 16-bit integer.
    I16,
    /// Unsigned 16-bit integer.
    U16,
    /// 32-bit integer.
    I32,
    /// 64-bit integer.
    I64,
    /// 32-bit float.
    F32,
    /// 64-bit float.
    F64,
    /// Object reference.
    Ref,
    /// Managed pointer.
    Ptr,
}

impl Storage {
    /// Cuts `value` to this width, and extends it again as a load would.
    #[inline]
    pub fn fit(self, value: u64) -> u64 {
        match self {
            Storage::I8 => value as i8 as i32 as u32 as u64,
            Storage::U8 => value as u8 as u64,
            Storage::I16 => value as i16 as i32 as u32 as u64,
            Storage::U16 => value as u16 as u64,
            Storage::I32 | Storage::F32 => value as u32 as u64,
            Storage::I64 | Storage::F64 | Storage::Ref | Storage::Ptr => value,
        }
    }

    /// The number that a word stands for: a sign where the type has one. Bits, if it is not an integer.
    pub fn number(self, word: u64) -> i64 {
        match self {
            Storage::I8 | Storage::I16 | Storage::I32 => i64::from(word as u32 as i32),
            _ => word as i64,
        }
    }
}

/// A set of locations that static analysis does not tell apart: one static, one field of all
/// objects, or the elements of all arrays of one element type. All of one [`Storage`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Region(pub u32);

/// One slot of an object or array element.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slot {
    /// Field name for reports.
    pub name: String,
    /// Width.
    pub storage: Storage,
    /// Which region accesses to it belong to.
    pub region: Region,
}

/// A virtual or interface method: the key of dynamic dispatch, unique across the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Selector(pub u32);

/// A class, boxed struct, array or delegate type.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Type {
    /// Full name for reports.
    pub name: String,
    /// This type, its base types and interfaces: what a cast to must accept. Sorted.
    pub supertypes: Vec<TypeId>,
    /// The slots of an instance; for an array, of one element.
    pub slots: Vec<Slot>,
    /// Whether instances are arrays, whose slots repeat per element.
    pub array: bool,
    /// What each virtual or interface method runs on instances of this type. Sorted by selector.
    pub dispatch: Vec<(Selector, MethodId)>,
    /// The class initialiser, run once before first use.
    pub initialiser: Option<MethodId>,
    /// The type of the elements of an array of references, which [`StoreCheck`] demands.
    ///
    /// [`StoreCheck`]: crate::ObjectOp::StoreCheck
    pub element: Option<TypeId>,
    /// The object that stands for the type: an index into
    /// [`Program::constants`](crate::Program::constants).
    pub object: Option<u32>,
}

impl Type {
    /// The method that `selector` runs on instances of this type.
    pub fn method(&self, selector: Selector) -> Option<MethodId> {
        let found = self.dispatch.binary_search_by_key(&selector, |entry| entry.0).ok()?;
        Some(self.dispatch[found].1)
    }

    /// Whether an instance can be used as `other`.
    pub fn is(&self, other: TypeId) -> bool {
        self.supertypes.binary_search(&other).is_ok()
    }

    /// The description of slot `index` of an instance; those of arrays repeat.
    #[track_caller]
    pub fn slot(&self, index: u32) -> &Slot {
        let repeats = self.slots.len().max(1);
        let within = if self.array { index as usize % repeats } else { index as usize };
        self.slots.get(within).or_broken("a slot of an object of this type")
    }
}
