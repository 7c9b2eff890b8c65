//! Everything that makes a search smaller or faster, each with a name and a switch of its own.
//!
//! This is the one list. A [`Settings`](crate::Settings) and a search have a set of them; the command line's
//! `--without` reads names and help from here, and the tests switch off each of [`Reduction::ALL`] in turn. None of
//! them may change a verdict or an outcome.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Something that makes a search smaller or faster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reduction {
    /// Threads issue as far as they can, without states of their own.
    RunAhead,
    /// Events of a thread that no other can disturb take effect without states.
    RunAlone,
    /// A thread that joins several others one after the other waits for all of them in one step.
    GatheredJoins,
    /// Threads that do the same are interchangeable.
    ThreadSymmetry,
    /// Threads guess only where that is of use.
    ReadAhead,
    /// Registers that are not read any more are not part of a state.
    DeadRegisters,
    /// Of a state's actions only a stubborn set is taken.
    StubbornSets,
    /// Objects that only one thread can reach conflict with nothing.
    PrivateObjects,
    /// Accesses that no other thread can see take effect without states.
    UnseenAccesses,
    /// Accesses under the lock that guards all of their kind take effect without states.
    GuardedAccesses,
    /// Threads that wait for one that has to act first cannot disturb it.
    HeldThreads,
    /// Steps that end the path come after what other threads can do.
    EndsLast,
    /// Threads that wait for another know immediately what it does, where threads have views of their own.
    EarlyKnowledge,
    /// Waits that check their condition again do not wake spuriously.
    WaitsThatAskAgain,
    /// Stages of a write that the model's rules do not tell apart are one.
    MergedStages,
    /// An initialiser that has begun does not run again.
    InitialiseOnce,
    /// Initialisers that only fill fields of their type run before everything else.
    EarlyInitialisers,
    /// Plain accesses that race with nothing take effect in program order.
    CalmRegions,
    /// Reads complete as soon as they confirm the guesses that alone want them.
    SettledReads,
    /// Steps taken once are looked up instead of run again.
    RememberedSteps,
    /// States are folded so that they have the most in common.
    ArrangedTrees,
}

impl Reduction {
    /// All of them.
    pub const ALL: [Reduction; 21] = [
        Reduction::RunAhead,
        Reduction::RunAlone,
        Reduction::GatheredJoins,
        Reduction::ThreadSymmetry,
        Reduction::ReadAhead,
        Reduction::DeadRegisters,
        Reduction::StubbornSets,
        Reduction::PrivateObjects,
        Reduction::UnseenAccesses,
        Reduction::GuardedAccesses,
        Reduction::HeldThreads,
        Reduction::EndsLast,
        Reduction::EarlyKnowledge,
        Reduction::WaitsThatAskAgain,
        Reduction::MergedStages,
        Reduction::InitialiseOnce,
        Reduction::EarlyInitialisers,
        Reduction::CalmRegions,
        Reduction::SettledReads,
        Reduction::RememberedSteps,
        Reduction::ArrangedTrees,
    ];

    /// What users call it.
    pub fn name(self) -> &'static str {
        match self {
            Reduction::RunAhead => "run-ahead",
            Reduction::RunAlone => "run-alone",
            Reduction::GatheredJoins => "gathered-joins",
            Reduction::ThreadSymmetry => "thread-symmetry",
            Reduction::ReadAhead => "read-ahead",
            Reduction::DeadRegisters => "dead-registers",
            Reduction::StubbornSets => "stubborn-sets",
            Reduction::PrivateObjects => "private-objects",
            Reduction::UnseenAccesses => "unseen-accesses",
            Reduction::GuardedAccesses => "guarded-accesses",
            Reduction::HeldThreads => "held-threads",
            Reduction::EndsLast => "ends-last",
            Reduction::EarlyKnowledge => "early-knowledge",
            Reduction::WaitsThatAskAgain => "waits-that-ask-again",
            Reduction::MergedStages => "merged-stages",
            Reduction::RememberedSteps => "remembered-steps",
            Reduction::InitialiseOnce => "initialise-once",
            Reduction::EarlyInitialisers => "early-initialisers",
            Reduction::CalmRegions => "calm-regions",
            Reduction::SettledReads => "settled-reads",
            Reduction::ArrangedTrees => "arranged-trees",
        }
    }

    /// What it does, in a line.
    pub fn about(self) -> &'static str {
        match self {
            Reduction::RunAhead => "threads issue as far as they can, without states of their own",
            Reduction::RunAlone => "events of a thread that no other can disturb need no states",
            Reduction::GatheredJoins => "joins in a row are one wait",
            Reduction::ThreadSymmetry => "threads that do the same are interchangeable",
            Reduction::ReadAhead => "threads guess only where a read could be disturbed",
            Reduction::DeadRegisters => "registers that no code to come reads are not part of a state",
            Reduction::StubbornSets => "of a state's enabled actions a subset is enough",
            Reduction::PrivateObjects => "objects that only one thread can reach conflict with nothing",
            Reduction::UnseenAccesses => "accesses to what no other thread can reach need no states",
            Reduction::GuardedAccesses => "accesses under the lock that always guards them need no states",
            Reduction::HeldThreads => "threads that wait for one that has to act first cannot disturb it",
            Reduction::EndsLast => "what ends the path comes after what other threads can do",
            Reduction::EarlyKnowledge => "threads with views know early what they will know when they go on",
            Reduction::WaitsThatAskAgain => "waits that check their condition again do not wake spuriously",
            Reduction::MergedStages => "stages of a write that the model cannot distinguish are one",
            Reduction::RememberedSteps => "steps taken once are looked up instead of run again",
            Reduction::InitialiseOnce => "an initialiser that has begun does not run again",
            Reduction::EarlyInitialisers => "initialisers that only fill their type's fields run first",
            Reduction::CalmRegions => "plain accesses that race with nothing take effect in program order",
            Reduction::SettledReads => {
                "reads complete as soon as they confirm the guesses that alone want them"
            }
            Reduction::ArrangedTrees => "states are stored so that they have the most in common",
        }
    }
}

impl fmt::Display for Reduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Reduction {
    type Err = String;

    fn from_str(name: &str) -> Result<Reduction, String> {
        let named = Reduction::ALL.into_iter().find(|reduction| reduction.name() == name);
        named.ok_or_else(|| {
            let names = Reduction::ALL.map(Reduction::name).join(", ");
            format!("there is no reduction `{name}`; there are: {names}")
        })
    }
}

/// A set of reductions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reductions(u32);

impl Reductions {
    /// None of them: every state that the semantics has.
    pub const fn none() -> Reductions {
        Reductions(0)
    }

    /// All of them.
    pub const fn all() -> Reductions {
        Reductions((1 << Reduction::ALL.len()) - 1)
    }

    /// Those that say what one step of the machine is. Every action of every state is taken.
    pub const fn of_steps() -> Reductions {
        Reductions::all().all_actions()
    }

    /// These but for those that keep a search from taking every action of every state.
    pub const fn all_actions(self) -> Reductions {
        let steps = self.without(Reduction::StubbornSets).without(Reduction::RememberedSteps);
        steps.without(Reduction::CalmRegions)
    }

    /// Whether one is among them.
    #[inline]
    pub const fn contains(self, reduction: Reduction) -> bool {
        self.0 >> reduction as u32 & 1 == 1
    }

    /// These and one more.
    pub const fn with(self, reduction: Reduction) -> Reductions {
        Reductions(self.0 | 1 << reduction as u32)
    }

    /// These but for one.
    pub const fn without(self, reduction: Reduction) -> Reductions {
        Reductions(self.0 & !(1 << reduction as u32))
    }

    /// These with one, or without it.
    pub const fn set(self, reduction: Reduction, on: bool) -> Reductions {
        if on { self.with(reduction) } else { self.without(reduction) }
    }

    /// These but for some.
    pub const fn minus(self, others: Reductions) -> Reductions {
        Reductions(self.0 & !others.0)
    }
}

impl FromIterator<Reduction> for Reductions {
    fn from_iter<I: IntoIterator<Item = Reduction>>(reductions: I) -> Reductions {
        reductions.into_iter().fold(Reductions::none(), Reductions::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_has_a_name_that_is_read_back_and_a_place_of_its_own() {
        for (index, reduction) in Reduction::ALL.into_iter().enumerate() {
            assert_eq!(reduction.name().parse(), Ok(reduction));
            assert!(!reduction.about().is_empty());
            assert_eq!(reduction as usize, index);
            let only: Reductions = [reduction].into_iter().collect();
            let contained = Reduction::ALL.into_iter().filter(|&other| only.contains(other));
            assert_eq!(contained.collect::<Vec<_>>(), [reduction]);
            assert_eq!(Reductions::all().minus(only), Reductions::all().without(reduction));
            assert_eq!(Reductions::none().set(reduction, true), only);
        }
        assert!("sloth".parse::<Reduction>().is_err_and(|error| error.contains("run-ahead")));
    }
}
