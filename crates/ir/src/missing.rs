//! What a program needs and nobody provides.

/// Something that is called and that nobody provides.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Missing {
    /// What, in words.
    pub what: String,
    /// Who needs it: `Type::Method` and the place.
    pub caller: String,
}
