//! An access in words.

use std::borrow::Cow;
use std::fmt;

use fencepost_ir::Class;
use serde::{Deserialize, Serialize};

/// An access to memory in the program's own words: `write x = 1`, `rmw n from 1 = 2`, `lock Account#0`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct NamedAccess {
    /// What it does.
    pub class: Class,
    /// How the program orders it, where that is said with each access: `release`, `acquire` or `opaque`.
    pub order: Option<Cow<'static, str>>,
    /// Where, such as `x` or `Node#1.next`.
    pub location: String,
    /// What a read-modify-write found there.
    pub found: Option<String>,
    /// What it reads or writes, if that is known.
    pub value: Option<String>,
}

impl fmt::Display for NamedAccess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NamedAccess { class, order, location, found, value } = self;
        if let Some(order) = order {
            write!(f, "{order} ")?;
        }
        write!(f, "{class} {location}")?;
        if let Some(found) = found {
            write!(f, " from {found}")?;
        }
        value.as_ref().map_or(Ok(()), |value| write!(f, " = {value}"))
    }
}
