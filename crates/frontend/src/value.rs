//! A value of a final state, as the program's own type has it.

use std::fmt;

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub enum ObservedValue {
    /// An integer, bool or char.
    Integer(i128),
    /// A float.
    Float(f64),
    /// `null`, an object's type, or the variable that an address stands for.
    Text(String),
}

impl fmt::Display for ObservedValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ObservedValue::Integer(number) => write!(f, "{number}"),
            ObservedValue::Float(number) => write!(f, "{number}"),
            ObservedValue::Text(text) => f.write_str(text),
        }
    }
}
