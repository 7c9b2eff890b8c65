//! An access in words.

use std::borrow::Cow;
use std::fmt;

use fencepost_ir::Class;
use serde::{Deserialize, Serialize};

use super::holder::NamedObject;

/// An access to memory in the program's own words: `write x = 1`, `update n from 1 to 2`, `lock Account#0`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct NamedAccess {
    /// What it does.
    pub class: Class,
    /// How the program orders it, where that is said with each access: `release`, `acquire` or `opaque`.
    pub order: Option<Cow<'static, str>>,
    /// Where, such as `x` or `Node#1.next`.
    pub location: String,
    /// The object that the location begins with, if a variable is known to hold it.
    pub object: Option<NamedObject>,
    /// What a read-modify-write found there.
    pub found: Option<String>,
    /// What it reads or writes, if that is known.
    pub value: Option<String>,
}

impl NamedAccess {
    /// Where it is, with the variable that holds the object: `Node#2 (head).next`.
    pub fn held_location(&self) -> String {
        let within =
            self.object.as_ref().and_then(|object| Some((object, self.location.strip_prefix(&object.name)?)));
        within.map_or_else(|| self.location.clone(), |(object, rest)| format!("{object}{rest}"))
    }
}

impl fmt::Display for NamedAccess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NamedAccess { class, order, found, value, .. } = self;
        match order {
            // Its own order is more than that of a volatile access, or less.
            Some(order) => write!(f, "{order} {}", class.word().trim_start_matches("volatile "))?,
            None => f.write_str(class.word())?,
        }
        write!(f, " {}", self.held_location())?;
        match (found, value) {
            (Some(found), Some(value)) if found == value => write!(f, ", which stays {value}"),
            (Some(found), Some(value)) => write!(f, " from {found} to {value}"),
            (Some(found), None) => write!(f, " from {found}"),
            (None, Some(value)) => write!(f, " = {value}"),
            (None, None) => Ok(()),
        }
    }
}
