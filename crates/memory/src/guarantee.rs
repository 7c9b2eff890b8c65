//! What a model guarantees of programs without data races: that they behave as under `sc`, if certain synchronisation
//! orders their data.
//!
//! A *race* is two accesses to one location by different threads, one of them a write, that nothing orders. Let K be kinds
//! of synchronisation: locks, volatile accesses, read-modify-writes. Starting and joining threads always counts, since
//! both happen with an empty window. Suppose that the model keeps
//!
//! 1. whatever follows an *acquire* of K (a lock, a volatile read, a read-modify-write) behind it,
//! 2. whatever precedes a *release* of K (an unlock, a volatile write, a read-modify-write) before it, each for plain
//!    accesses and for K itself,
//! 3. a volatile read behind an earlier volatile write, if volatile accesses are in K, and lets such a write reach all
//!    threads at once.
//!
//! Then every execution of a program that races with nothing but K itself is one of `sc`. For take the order in which
//! events take effect. Two accesses that conflict are joined by a chain of program order and of releases that are acquired.
//! Each link goes forward in that order: an access before the release that follows it (2), a release before the acquire
//! that sees it, an acquire before what follows it (1). So a read finds the write that is the last one before it in every order
//! that respects the chains. It remains that program order and the order of synchronisation have no cycle. The part of such
//! a cycle within one thread leads from an event of K that comes after another thread's to one that comes before
//! another thread's. If it begins with an acquire it goes forward by (1), if it ends with a release by (2). What is left
//! begins with a volatile write and ends with a volatile read, and goes forward by (3). An unlock begins none: it is
//! ordered behind another thread's unlock only through its own lock. Likewise a lock ends none.
//!
//! A try for a lock that fails shows that the lock is taken, which the argument does not know of. As in C11, a try counts as one that
//! may fail for no reason, so a program may conclude nothing from it.
//!
//! The conditions are asked of the table alone, so `false` means that nothing is guaranteed, not that it is known to fail.
//! Models with views promise all three: what happens before a read hides older writes from it.

use fencepost_ir::broken::Invariant;
use fencepost_ir::{Access, AccessId, Attributes, Class, Program};
use serde::Serialize;

use crate::model::{Model, Sight};
use crate::rules::Rules;

/// Which synchronisation makes programs without data races behave as under `sc`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Guarantee {
    /// Locks.
    pub locks: bool,
    /// Read-modify-writes, beside locks if these do.
    pub updates: bool,
    /// Volatile accesses, beside those of the others that do.
    pub volatiles: bool,
}

/// A kind of synchronisation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Locks,
    Updates,
    Volatiles,
}

impl Kind {
    fn acquire(self) -> Class {
        match self {
            Kind::Locks => Class::Lock,
            Kind::Updates => Class::Rmw,
            Kind::Volatiles => Class::VRead,
        }
    }

    fn release(self) -> Class {
        match self {
            Kind::Locks => Class::Unlock,
            Kind::Updates => Class::Rmw,
            Kind::Volatiles => Class::VWrite,
        }
    }
}

impl Model {
    /// What the model guarantees of programs without data races; with `promises_order`, of those in a language that promises
    /// the order of volatile accesses on any hardware.
    pub fn guarantee(&self, promises_order: bool) -> Guarantee {
        if self.views == Sight::HappensBefore {
            return Guarantee { locks: true, updates: true, volatiles: true };
        }
        let plain = |class| Access { class, attributes: Attributes::default() };
        let program =
            Program { accesses: Class::ALL.map(plain).to_vec(), promises_order, ..Program::default() };
        let rules = self.link(&program).or_broken("instructions without attributes have a meaning");
        let mut kinds = Vec::new();
        for kind in [Kind::Locks, Kind::Updates, Kind::Volatiles] {
            kinds.push(kind);
            if !suffice(&rules, &kinds) {
                kinds.pop();
            }
        }
        Guarantee {
            locks: kinds.contains(&Kind::Locks),
            updates: kinds.contains(&Kind::Updates),
            volatiles: kinds.contains(&Kind::Volatiles),
        }
    }
}

/// Whether the rules keep all that these kinds of synchronisation have to keep.
fn suffice(rules: &Rules, kinds: &[Kind]) -> bool {
    let access = |class: Class| AccessId(class as u8);
    let keeps = |first: Class, second: Class| rules.keeps(access(first), access(second));
    let own = kinds.iter().flat_map(|kind| [kind.acquire(), kind.release()]);
    let accesses: Vec<Class> = [Class::Read, Class::Write].into_iter().chain(own).collect();
    let volatile_writes_are_ordered = || {
        let (write, read) = (access(Class::VWrite), access(Class::VRead));
        keeps(Class::VWrite, Class::VRead)
            && (!rules.separate_reflection || rules.reaches_together(write) || rules.reads_newest(read))
    };
    kinds.iter().all(|kind| {
        accesses.iter().all(|&other| keeps(kind.acquire(), other) && keeps(other, kind.release()))
    }) && (!kinds.contains(&Kind::Volatiles) || volatile_writes_are_ordered())
}
