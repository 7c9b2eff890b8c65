//! What stories call types, fields and values: in the words of the language, as far as a front end knows them.
//!
//! Names in [`Program`](crate::Program) are whole and exact, since users name entry points and fields by them. A story is for
//! reading, so a front end says here what is shorter, and what a compiler has made that no user has ever seen.

use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

use crate::program::{MethodId, StaticId};
use crate::types::{Region, TypeId};

/// Whose words stories use for threads and monitors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Dialect {
    /// Of no language.
    #[default]
    Plain,
    /// Those of C#: a monitor is pulsed, a type is `typeof(Bank)`.
    CSharp,
    /// Those of Java: an object is notified, a class is `Bank.class`.
    Java,
}

/// How the numbers in a region are written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Notation {
    /// `true` and `false`.
    Truth,
    /// `'a'`.
    Character,
    /// The names of an enumeration's numbers.
    Names(BTreeMap<i64, String>),
}

/// What a type stands for in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Made {
    /// The variables that lambdas share with a method.
    Closure,
    /// An async method or an iterator while it is suspended.
    Suspended,
    /// A number or character as an object.
    Boxed,
    /// One of a fixed number of objects with names.
    Enumeration {
        /// The slot that holds the name.
        name: u32,
    },
}

/// The words of a program.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Words {
    /// Whose they are.
    pub dialect: Dialect,
    /// Short names of types, where they have any.
    pub types: BTreeMap<TypeId, String>,
    /// Those of methods.
    pub methods: BTreeMap<MethodId, String>,
    /// Those of statics.
    pub statics: BTreeMap<StaticId, String>,
    /// Those of the slots of objects.
    #[serde(with = "pairs")]
    pub slots: BTreeMap<(TypeId, u32), String>,
    /// What is special about a type.
    pub made: BTreeMap<TypeId, Made>,
    /// Statics that only a compiler knows.
    pub hidden_statics: BTreeSet<StaticId>,
    /// Slots that only a compiler knows.
    pub hidden_slots: BTreeSet<(TypeId, u32)>,
    /// Statics of libraries.
    pub library_statics: BTreeSet<StaticId>,
    /// Types of libraries, but for arrays.
    pub library_types: BTreeSet<TypeId>,
    /// Slots by which a suspended method keeps what it awaits: it reads them when it goes on.
    pub awaited: BTreeSet<(TypeId, u32)>,
    /// How numbers in fields and variables are written.
    pub notations: BTreeMap<Region, Notation>,
    /// The same for the elements of arrays.
    pub elements: BTreeMap<TypeId, Notation>,
}

/// A map in forms in which a key is a text: as a list of pairs.
mod pairs {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer, K: Serialize, V: Serialize>(
        map: &BTreeMap<K, V>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_seq(map)
    }

    pub(super) fn deserialize<'d, D: Deserializer<'d>, K: Deserialize<'d> + Ord, V: Deserialize<'d>>(
        from: D,
    ) -> Result<BTreeMap<K, V>, D::Error> {
        Ok(Vec::<(K, V)>::deserialize(from)?.into_iter().collect())
    }
}
