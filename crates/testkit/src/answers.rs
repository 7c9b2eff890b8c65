//! Asks everything about a program at once: [`ask`] searches it under `sc` and `dotnet-ecma` with every combination of
//! reductions, demands that they all give the same answer, and hands it back per model.

use std::collections::BTreeSet;

use fencepost_explore::{Reduction, Reductions, Report, SearchConfig, Verdict, ViolationKind, explore};
use fencepost_ir::{Observable, Program};
use fencepost_machine::Settings;

use crate::machine_with;

/// How the search ran: with three reductions or without, and with all others or without.
#[derive(Clone, Copy, Debug)]
pub struct Mode {
    /// `run-ahead`.
    pub run_ahead: bool,
    /// `run-alone`.
    pub run_alone: bool,
    /// `dead-registers`.
    pub forget_dead: bool,
    /// All others.
    pub reduce: bool,
}

impl Mode {
    /// What is off. With nothing on, all of them are.
    pub fn without(self) -> Reductions {
        let is_on = |reduction: &Reduction| match reduction {
            Reduction::RunAhead => self.run_ahead,
            Reduction::RunAlone => self.run_alone,
            Reduction::DeadRegisters => self.forget_dead,
            _ => self.reduce,
        };
        Reduction::ALL.into_iter().filter(|reduction| !is_on(reduction)).collect()
    }
}

/// Every combination of reductions; the first has them all.
pub fn modes() -> impl Iterator<Item = Mode> {
    [(true, true), (true, false), (false, false)].into_iter().flat_map(|(run_ahead, run_alone)| {
        let on = |bits: u32, bit: u32| bits >> bit & 1 == 0;
        (0..4).map(move |bits| Mode { run_ahead, run_alone, forget_dead: on(bits, 0), reduce: on(bits, 1) })
    })
}

/// What a search found, without what reductions may change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The verdict.
    pub verdict: Verdict,
    /// The observed values of all final states.
    pub outcomes: BTreeSet<Vec<i64>>,
    /// The violations, with their messages.
    pub violations: BTreeSet<(ViolationKind, String)>,
    /// Why the verdict is not certain.
    pub reasons: Vec<String>,
}

impl Answer {
    fn of(report: Report) -> Answer {
        let reasons = report.doubts();
        Answer {
            verdict: report.verdict,
            outcomes: report.outcomes.into_keys().collect(),
            violations: report.violations.into_iter().map(|v| (v.kind, v.message)).collect(),
            reasons,
        }
    }

    /// Demands that nothing is wrong.
    #[track_caller]
    pub fn holds(&self) -> &Answer {
        assert_eq!(self.verdict, Verdict::Holds, "{self:?}");
        self
    }

    /// Demands exactly these outcomes.
    #[track_caller]
    pub fn gives<const N: usize, const M: usize>(&self, outcomes: [[i64; N]; M]) -> &Answer {
        let want: BTreeSet<Vec<i64>> = outcomes.iter().map(|row| row.to_vec()).collect();
        assert_eq!(self.outcomes, want, "{self:?}");
        self
    }

    /// Demands exactly these violations, each given by kind and a part of its message.
    #[track_caller]
    pub fn violates(&self, violations: &[(ViolationKind, &str)]) -> &Answer {
        assert_eq!(self.verdict, Verdict::Violated, "{self:?}");
        assert_eq!(self.violations.len(), violations.len(), "{self:#?}");
        for (kind, part) in violations {
            let found = self.violations.iter().any(|(other, text)| other == kind && text.contains(part));
            assert!(found, "no {kind:?} with `{part}` in {self:#?}");
        }
        self
    }

    /// Demands no violation, and exactly these reasons for not being certain, each given by a part.
    #[track_caller]
    pub fn is_inconclusive(&self, reasons: &[&str]) -> &Answer {
        assert_eq!(self.verdict, Verdict::Inconclusive, "{self:?}");
        assert_eq!(self.reasons.len(), reasons.len(), "{self:#?}");
        for part in reasons {
            assert!(self.reasons.iter().any(|reason| reason.contains(part)), "no `{part}` in {self:#?}");
        }
        self
    }
}

/// One search.
pub fn search_in_mode(program: &Program, model: &str, mode: Mode, observe: &[&str]) -> Report {
    search_without(program, model, mode.without(), observe)
}

/// One search with settings of one's own.
pub fn search_with(
    program: &Program,
    model: &str,
    settings: Settings,
    reduce: bool,
    observe: &[&str],
) -> Report {
    let options = if reduce { SearchConfig::default() } else { SearchConfig::with(Reductions::none()) };
    search_by(program, model, settings, options, observe)
}

/// One search with all reductions but some.
pub fn search_without(program: &Program, model: &str, without: Reductions, observe: &[&str]) -> Report {
    let settings = Settings { local_steps: 20_000, ..Settings::default() };
    search_by(
        program,
        model,
        settings.with(Reductions::all().minus(without)),
        SearchConfig::without(without),
        observe,
    )
}

/// A search with all reductions that checks what they claim.
pub fn search_paranoid(program: &Program, model: &str, observe: &[&str]) -> Report {
    let settings = Settings { local_steps: 20_000, ..Settings::default() };
    search_by(program, model, settings, SearchConfig { paranoid: true, ..SearchConfig::default() }, observe)
}

/// One search that goes on after violations, of a machine with these settings.
#[track_caller]
pub fn search_by(
    program: &Program,
    model: &str,
    settings: Settings,
    options: SearchConfig<'_>,
    observe: &[&str],
) -> Report {
    let observe: Vec<Observable> = observe.iter().map(|name| observable(program, name)).collect();
    explore(
        &machine_with(program, model, settings),
        &SearchConfig { observe: &observe, all: true, ..options },
    )
}

/// Searches under one model in every mode, demands one answer, and gives it.
#[track_caller]
pub fn ask_under(program: &Program, model: &str, observe: &[&str]) -> Answer {
    let mut answers = modes().map(|mode| (mode, Answer::of(search_in_mode(program, model, mode, observe))));
    let (_, first) = answers.next().expect("there is a mode");
    for (mode, answer) in answers {
        assert_eq!(answer, first, "under {model}: {mode:?} (left) and with all reductions (right) differ");
    }
    let several = SearchConfig { workers: 3, ..SearchConfig::default() };
    let settings = Settings { local_steps: 20_000, ..Settings::default() };
    for options in [several, SearchConfig { compact: true, workers: 1, ..several }] {
        let answer = Answer::of(search_by(program, model, settings, options, observe));
        let (workers, compact) = (options.workers, options.compact);
        assert_eq!(
            answer, first,
            "under {model}: {workers} workers, compact {compact} (left): another answer"
        );
    }
    for reduction in Reduction::ALL {
        let without = [reduction].into_iter().collect();
        let answer = Answer::of(search_without(program, model, without, observe));
        assert_eq!(answer, first, "under {model}: without {reduction} (left) another answer");
    }
    first
}

/// The answers under `sc` and `dotnet-ecma`.
pub struct Both {
    /// Under `sc`.
    pub sc: Answer,
    /// Under `dotnet-ecma`.
    pub ecma: Answer,
}

/// Searches under `sc` and `dotnet-ecma` in every mode.
#[track_caller]
pub fn ask(program: &Program, observe: &[&str]) -> Both {
    Both { sc: ask_under(program, "sc", observe), ecma: ask_under(program, "dotnet-ecma", observe) }
}

/// Searches under `sc` and `dotnet-ecma`, which must agree.
#[track_caller]
pub fn agree(program: &Program, observe: &[&str]) -> Answer {
    let Both { sc, ecma } = ask(program, observe);
    assert_eq!(sc, ecma, "sc (left) and dotnet-ecma (right) differ");
    sc
}

/// What a name stands for.
#[track_caller]
pub fn observable(program: &Program, name: &str) -> Observable {
    match program.static_named(name) {
        Some(id) => Observable::Static(id),
        None => panic!("the program has no static `{name}`"),
    }
}
