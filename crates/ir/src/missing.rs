//! What a program needs and no library provides.

/// Something that is called and no library provides.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Missing {
    /// What, in words.
    pub what: String,
    /// What needs it: `Type::Method` and the place.
    pub caller: String,
}
