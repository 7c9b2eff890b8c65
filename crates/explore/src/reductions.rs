//! The names of everything that makes a search smaller or faster, each with a switch of its own.
//!
//! This is the one list: the command line's `--without` reads names and help from here, and the
//! tests switch off each of [`Reduction::ALL`] in turn. None of them may change a verdict or an
//! outcome.

use std::fmt;
use std::str::FromStr;

use fencepost_machine::Settings;

use crate::options::Options;

/// Something that makes a search smaller or faster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reduction {
    /// Threads issue as far as they can, without states of their own.
    RunAhead,
    /// Events of a thread that no other can disturb take effect without states.
    RunAlone,
    /// A thread that joins several others one after the other waits for all of them at once.
    GatheredJoins,
    /// Threads that do the same are interchangeable.
    ThreadSymmetry,
    /// Threads guess only where that is of use.
    ReadAhead,
    /// Registers that are not read any more are no part of a state.
    DeadRegisters,
    /// Of a state's actions only as many are taken as are enough.
    StubbornSets,
    /// Objects that one thread alone can reach conflict with nobody.
    PrivateObjects,
    /// Threads that wait for one that has to act first cannot disturb it.
    HeldThreads,
    /// Steps that end the path come after what other threads can do.
    EndsLast,
    /// Threads that wait for one know at once what it does, where threads have views of their own.
    EarlyKnowledge,
    /// Waits that ask again what they wait for do not end for no reason.
    WaitsThatAskAgain,
    /// Stages of a write that the model's rules do not tell apart are one.
    MergedStages,
    /// Steps taken once are looked up instead of run again.
    RememberedSteps,
    /// Initialisers that have begun are not expected to run again.
    InitialiseOnce,
    /// States are folded so that they have the most in common.
    ArrangedTrees,
}

impl Reduction {
    /// All of them.
    pub const ALL: [Reduction; 16] = [
        Reduction::RunAhead,
        Reduction::RunAlone,
        Reduction::GatheredJoins,
        Reduction::ThreadSymmetry,
        Reduction::ReadAhead,
        Reduction::DeadRegisters,
        Reduction::StubbornSets,
        Reduction::PrivateObjects,
        Reduction::HeldThreads,
        Reduction::EndsLast,
        Reduction::EarlyKnowledge,
        Reduction::WaitsThatAskAgain,
        Reduction::MergedStages,
        Reduction::RememberedSteps,
        Reduction::InitialiseOnce,
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
            Reduction::HeldThreads => "held-threads",
            Reduction::EndsLast => "ends-last",
            Reduction::EarlyKnowledge => "early-knowledge",
            Reduction::WaitsThatAskAgain => "waits-that-ask-again",
            Reduction::MergedStages => "merged-stages",
            Reduction::RememberedSteps => "remembered-steps",
            Reduction::InitialiseOnce => "initialise-once",
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
            Reduction::DeadRegisters => "registers that are not read any more are no part of a state",
            Reduction::StubbornSets => "of a state's actions only as many are taken as are enough",
            Reduction::PrivateObjects => "objects that one thread alone can reach conflict with nobody",
            Reduction::HeldThreads => "threads that wait for one that has to act first cannot disturb it",
            Reduction::EndsLast => "what ends the path comes after what other threads can do",
            Reduction::EarlyKnowledge => "threads with views know early what they will know when they go on",
            Reduction::WaitsThatAskAgain => "waits of the JDK's code, which asks again, end for a reason",
            Reduction::MergedStages => "stages of a write that the model does not tell apart are one",
            Reduction::RememberedSteps => "steps taken once are looked up instead of run again",
            Reduction::InitialiseOnce => "initialisers that have begun are not expected to run again",
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reductions(u32);

impl Reductions {
    /// None of them.
    pub const NONE: Reductions = Reductions(0);

    /// All of them.
    pub fn all() -> Reductions {
        Reduction::ALL.into_iter().collect()
    }

    /// Whether one is among them.
    pub fn contains(self, reduction: Reduction) -> bool {
        self.0 >> reduction as u32 & 1 == 1
    }

    /// A machine's settings without these reductions.
    pub fn off_in(self, settings: Settings) -> Settings {
        Settings {
            run_ahead: settings.run_ahead && !self.contains(Reduction::RunAhead),
            run_alone: settings.run_alone && !self.contains(Reduction::RunAlone),
            gather_joins: settings.gather_joins && !self.contains(Reduction::GatheredJoins),
            order_threads: settings.order_threads && !self.contains(Reduction::ThreadSymmetry),
            read_ahead: settings.read_ahead && !self.contains(Reduction::ReadAhead),
            forget_dead: settings.forget_dead && !self.contains(Reduction::DeadRegisters),
            learn_early: settings.learn_early && !self.contains(Reduction::EarlyKnowledge),
            merge_stages: settings.merge_stages && !self.contains(Reduction::MergedStages),
            initialise_once: settings.initialise_once && !self.contains(Reduction::InitialiseOnce),
            wait_on: settings.wait_on && !self.contains(Reduction::WaitsThatAskAgain),
            ..settings
        }
    }

    /// The options of a search that has all reductions but these.
    pub fn off<'a>(self) -> Options<'a> {
        Options {
            reduce: !self.contains(Reduction::StubbornSets),
            memoise: !self.contains(Reduction::RememberedSteps),
            without: self,
            ..Options::default()
        }
    }
}

/// How to search: the settings of the machine and the options of the search. Reductions are parts of both, so what
/// is called unreduced is [`Configuration::none`] and not made by hand.
#[derive(Clone, Copy)]
pub struct Configuration<'a> {
    /// Of the machine.
    pub settings: Settings,
    /// Of the search.
    pub options: Options<'a>,
}

impl<'a> Configuration<'a> {
    /// With every reduction.
    pub fn all() -> Configuration<'a> {
        Configuration::without(Reductions::NONE)
    }

    /// Without any reduction.
    pub fn none() -> Configuration<'a> {
        Configuration::without(Reductions::all())
    }

    /// With all but these.
    pub fn without(without: Reductions) -> Configuration<'a> {
        Configuration { settings: without.off_in(Settings::default()), options: without.off() }
    }
}

impl FromIterator<Reduction> for Reductions {
    fn from_iter<I: IntoIterator<Item = Reduction>>(reductions: I) -> Reductions {
        Reductions(reductions.into_iter().fold(0, |set, reduction| set | 1 << reduction as u32))
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
        }
        assert!("sloth".parse::<Reduction>().is_err_and(|error| error.contains("run-ahead")));
    }

    /// Whoever adds a switch to the settings has to say here what it is in a search without reductions.
    #[test]
    fn without_any_every_switch_is_off() {
        let Configuration { settings, options } = Configuration::none();
        let Settings {
            run_ahead,
            run_alone,
            gather_joins,
            learn_early,
            merge_stages,
            order_threads,
            read_ahead,
            forget_dead,
            initialise_once,
            wait_on,
            // Bounds, and what programs may do.
            window: _,
            spurious: _,
            local_steps: _,
            frames: _,
            clock: _,
        } = settings;
        let on = [
            run_ahead,
            run_alone,
            gather_joins,
            learn_early,
            merge_stages,
            order_threads,
            read_ahead,
            forget_dead,
            initialise_once,
            wait_on,
            options.reduce,
            options.memoise,
        ];
        assert!(!on.contains(&true), "{on:?}");
        assert!(Reduction::ALL.into_iter().all(|reduction| options.without.contains(reduction)));
        let Configuration { settings, options } = Configuration::all();
        assert!(options.reduce && options.memoise && settings.order_threads && settings.learn_early);
    }

    #[test]
    fn switching_off_reaches_settings_and_options() {
        let off = Reductions::all();
        let settings = off.off_in(Settings::default());
        assert!(!settings.run_ahead && !settings.run_alone && !settings.forget_dead);
        assert!(!settings.gather_joins && !settings.order_threads);
        assert!(!off.off().reduce && !off.off().memoise);
        assert!(Reductions::NONE.off().reduce && Reductions::NONE.off_in(Settings::default()).run_alone);
    }
}
