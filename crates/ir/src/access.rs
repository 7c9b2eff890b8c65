//! What a memory model can see of an instruction: its class and its attributes.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The class of a memory event. Every model rule is a relation between classes
/// (optionally narrowed by [`Attributes`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[repr(u8)]
pub enum Class {
    /// An ordinary load.
    Read,
    /// An ordinary store.
    Write,
    /// A load of a volatile location.
    VRead,
    /// A store to a volatile location.
    VWrite,
    /// Acquiring a monitor.
    Lock,
    /// Releasing a monitor.
    Unlock,
    /// One indivisible read and write.
    Rmw,
    /// No access of its own; orders other events.
    Fence,
}

impl Class {
    /// All classes, in declaration order.
    pub const ALL: [Class; 8] = [
        Class::Read,
        Class::Write,
        Class::VRead,
        Class::VWrite,
        Class::Lock,
        Class::Unlock,
        Class::Rmw,
        Class::Fence,
    ];

    /// The name used in model files and reports.
    pub fn name(self) -> &'static str {
        match self {
            Class::Read => "read",
            Class::Write => "write",
            Class::VRead => "vread",
            Class::VWrite => "vwrite",
            Class::Lock => "lock",
            Class::Unlock => "unlock",
            Class::Rmw => "rmw",
            Class::Fence => "fence",
        }
    }

    /// What stories call it.
    pub fn word(self) -> &'static str {
        match self {
            Class::VRead => "volatile read",
            Class::VWrite => "volatile write",
            Class::Rmw => "update",
            class => class.name(),
        }
    }

    /// The class with this name.
    pub fn from_name(name: &str) -> Option<Class> {
        Class::ALL.into_iter().find(|class| class.name() == name)
    }

    /// Whether the event takes a value out of memory.
    pub fn reads(self) -> bool {
        matches!(self, Class::Read | Class::VRead | Class::Rmw)
    }

    /// Whether the two do the same to memory, so that only ordering rules can tell them apart.
    pub fn like(self, other: Class) -> bool {
        let synchronises = |class| matches!(class, Class::Lock | Class::Unlock | Class::Fence);
        self == other
            || !synchronises(self)
                && !synchronises(other)
                && (self.reads(), self.writes()) == (other.reads(), other.writes())
    }

    /// Whether the event puts a value into memory.
    pub fn writes(self) -> bool {
        matches!(self, Class::Write | Class::VWrite | Class::Rmw)
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of attributes: bit `i` stands for `Program::attributes[i]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Attributes(pub u32);

impl Attributes {
    /// How many attribute names one program can use.
    pub const LIMIT: usize = 32;

    /// The set that holds only attribute `index`.
    pub fn only(index: usize) -> Attributes {
        Attributes(1 << index)
    }

    /// The indices in the set, ascending.
    pub fn indices(self) -> impl Iterator<Item = usize> {
        (0..Self::LIMIT).filter(move |index| self.0 >> index & 1 == 1)
    }
}

/// A class with attributes: what a memory instruction declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Access {
    /// The class of the event.
    pub class: Class,
    /// The front end's further marks (`acquire`, `lwsync`, …).
    pub attributes: Attributes,
}

impl Access {
    /// Whether it is an ordinary load or store, without any mark.
    pub fn is_plain(self) -> bool {
        matches!(self.class, Class::Read | Class::Write) && self.attributes == Attributes::default()
    }
}

/// Index into [`Program::accesses`](crate::Program::accesses).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct AccessId(pub u8);
