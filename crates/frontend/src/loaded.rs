//! A program as it was loaded, whatever its language.

use fencepost_ir::path::{DeadEnd, Lookup};
use fencepost_ir::{MethodId, Missing, Observable, Program};
use serde::{Deserialize, Serialize};

use crate::condition::{Condition, Prop, Quantifier};
use crate::results::ResultTable;
use crate::{Language, ObservedValue, OwnCode};

/// A program that is ready to run, and what is known and asked of it.
#[derive(Debug)]
pub struct Loaded {
    /// What it is called.
    pub name: String,
    /// The code.
    pub program: Program,
    /// The method that it starts from; none if several threads run from the start, as in a litmus test.
    pub entry: Option<String>,
    /// What of a final state is looked at.
    pub observed: Vec<Observed>,
    /// Which observed value is the exit code, if one other than zero is a fault.
    pub exit_code: Option<usize>,
    /// What each of the request's mentions leads to.
    pub lookups: Vec<Result<Lookup, DeadEnd>>,
    /// What the program asks of its final states.
    pub condition: Option<Condition>,
    /// Final states in which this does not hold are not looked at.
    pub filter: Option<Prop>,
    /// The expected results of a test: the words of its result are observed.
    pub results: Option<ResultTable>,
    /// What a search has shown that finds nothing wrong: `no assertion fails, no exception goes uncaught`.
    pub checks: String,
    /// What is needed and nothing provides.
    pub missing: Vec<Missing>,
    /// What went wrong without stopping anything.
    pub remarks: Vec<String>,
    /// What verdicts take for granted.
    pub assumptions: Vec<String>,
    /// Whether runs are cut short that would go on.
    pub is_cut: bool,
    /// What a repair may do.
    pub repairs: Repairs,
    /// What the front end still knows.
    pub language: Box<dyn Language>,
}

/// A value of final states that is looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Observed {
    /// Its name: `0:EAX`, `x`, `Bank.total`.
    pub name: String,
    /// The name as states show it: herd writes `[x]`.
    pub shown: String,
    /// Where it is.
    pub observable: Observable,
    /// Whether it is an integer without a sign.
    pub unsigned: bool,
}

impl Observed {
    /// A value that is shown by its plain name.
    pub fn new(name: impl Into<String>, observable: Observable) -> Observed {
        let name = name.into();
        Observed { shown: name.clone(), name, observable, unsigned: false }
    }

    /// Variables in brackets, as herd writes them.
    #[must_use]
    pub fn in_brackets(mut self) -> Observed {
        if let Observable::Static(_) = self.observable {
            self.shown = format!("[{}]", self.name);
        }
        self
    }
}

/// What a repair may do to a program, and how it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repairs {
    /// What is repaired: `assembly`, `program`.
    pub noun: &'static str,
    /// Where changes are considered.
    pub considered: &'static str,
    /// Which accesses can become volatile.
    pub volatiles: Volatiles,
    /// The fences that order less than a full one.
    pub partial_fences: PartialFences,
    /// Whether fences stand between statements of the source, at marks in the code.
    pub at_statements: bool,
    /// How positions in code are written.
    pub offsets: Offsets,
    /// Whether a repaired program can be written to a file.
    pub is_written: bool,
}

/// Full fences anywhere, shown and not written.
impl Default for Repairs {
    fn default() -> Repairs {
        Repairs {
            noun: "program",
            considered: "everywhere",
            volatiles: Volatiles::None,
            partial_fences: PartialFences::None,
            at_statements: false,
            offsets: Offsets::Decimal,
            is_written: false,
        }
    }
}

/// What can become volatile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Volatiles {
    /// Nothing.
    None,
    /// Each access by itself.
    Accesses,
    /// A field with all accesses to it.
    Fields,
}

/// Fences of a language that order less than a full one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartialFences {
    /// It has none.
    None,
    /// These.
    Named(&'static [&'static str]),
    /// Whatever the memory model has.
    OfModel,
}

impl PartialFences {
    /// Whether the language has a fence of this name.
    pub fn has(self, name: &str) -> bool {
        match self {
            PartialFences::None => false,
            PartialFences::Named(names) => names.contains(&name),
            PartialFences::OfModel => true,
        }
    }
}

/// How positions in code are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offsets {
    /// `IL_001f`.
    Hexadecimal,
    /// `31`.
    Decimal,
}

impl Offsets {
    /// A position as the language's tools write it.
    pub fn show(self, offset: u32) -> String {
        match self {
            Offsets::Hexadecimal => format!("IL_{offset:04x}"),
            Offsets::Decimal => offset.to_string(),
        }
    }
}

impl Loaded {
    /// A program of which nothing else is known or asked. A front end fills in what it knows:
    /// `Loaded { observed, ..Loaded::new(name, program, language) }`.
    pub fn new(name: impl Into<String>, program: Program, language: impl Language + 'static) -> Loaded {
        let (entry, observed, exit_code, lookups, condition, filter, results) = Default::default();
        let (missing, remarks, assumptions, is_cut) = Default::default();
        Loaded {
            name: name.into(),
            program,
            entry,
            observed,
            exit_code,
            lookups,
            condition,
            filter,
            results,
            checks: "no thread fails".to_owned(),
            missing,
            remarks,
            assumptions,
            is_cut,
            repairs: Repairs::default(),
            language: Box::new(language),
        }
    }

    /// What the word of the observed value at `index` stands for.
    pub fn value(&self, index: usize, word: i64) -> ObservedValue {
        self.language.value(&self.program, &self.observed[index], word)
    }

    /// The observed value at `index` with its name: `0:EAX=0`, `[x]=1`, `Bank.total=3`.
    pub fn show(&self, index: usize, word: i64) -> String {
        format!("{}={}", self.observed[index].shown, self.value(index, word))
    }

    /// The exit code among observed values, if one other than zero is a fault.
    pub fn judged_exit_code(&self, values: &[i64]) -> Option<i64> {
        values.get(self.exit_code?).copied()
    }

    /// What a method is in the input, if it comes from there and not from a library.
    pub fn own_code(&self, id: MethodId) -> Option<OwnCode> {
        self.language.own_code(&self.program, id)
    }

    /// Where the observed values are.
    pub fn observables(&self) -> Vec<Observable> {
        self.observed.iter().map(|it| it.observable).collect()
    }

    /// Asks that what an `exists` looks for never happens.
    pub fn forbid_exists(&mut self) {
        if let Some(condition) = &mut self.condition
            && condition.quantifier == Quantifier::Exists
        {
            condition.quantifier = Quantifier::NotExists;
            condition.text.insert(0, '~');
        }
    }
}
