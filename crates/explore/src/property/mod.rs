//! Properties of states: what must hold in every state, or at every end.
//!
//! The value of a [`Term`] is a whole number (a truth is 0 or 1, a reference an object's handle) or
//! *undefined*: behind a null reference, outside an array, after a division by zero, past 128 bits,
//! and for a static of a class that is not initialised. `&&`, `||` and `=>` are Kleene's: what one
//! side decides alone is decided. A property is broken where its value is 0, and only there; one
//! that had no value anywhere says nothing, and the search says so.
//!
//! Learning more about a state never turns one defined value into another. So a step that only
//! initialises a class need not be visible: what was broken before it is broken after it.
//!
//! What is read is memory alone: values in flight do not count.
//!
//! Deliberately absent: names, parsing, printing.

mod term;

use std::collections::BTreeSet;

use fencepost_ir::Program;
use fencepost_machine::{Machine, State, Watch};
use serde::{Deserialize, Serialize};

use crate::reason::{Reason, Silence};

pub use term::{Reading, Term, TermBinaryOp, TermUnaryOp, ThreadCondition, ThreadRef};

/// Something that must hold.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Property {
    /// What reports call it; no two properties have the same.
    pub text: String,
    /// What must not be 0.
    pub term: Term,
    /// What to tell of a state in which it is 0.
    pub parts: Vec<PropertyPart>,
}

/// A part of a property whose value is shown.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PropertyPart {
    /// The part.
    pub term: Term,
    /// Whether its value is a reference.
    pub reference: bool,
}

/// The value of a part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PartValue {
    /// A number; 0 for null.
    Number(i128),
    /// What reports call an object.
    Object(String),
    /// It has none.
    Undefined,
}

/// A property that does not hold in a state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Broken {
    /// What reports call it.
    pub property: String,
    /// The values of its parts.
    pub parts: Vec<PartValue>,
}

impl Property {
    /// What to watch so that no state in which one of these is broken is skipped.
    pub fn watch(properties: &[Property], program: &Program) -> Watch {
        let mut watch = Watch::default();
        properties.iter().for_each(|property| property.term.watch(program, &mut watch));
        watch
    }

    /// How it does not hold in a state; `None` if it does, or has no value there.
    pub fn look(&self, machine: &Machine<'_>, state: &State) -> Option<Broken> {
        (self.term.value(machine, state) == Some(0)).then(|| self.broken(machine, state))
    }

    /// What a state in which it does not hold is like.
    pub(crate) fn broken(&self, machine: &Machine<'_>, state: &State) -> Broken {
        let parts = self.parts.iter().map(|part| match part.term.value(machine, state) {
            None => PartValue::Undefined,
            Some(handle) if part.reference && handle != 0 => {
                PartValue::Object(machine.object_name(state, handle as u32))
            }
            Some(number) => PartValue::Number(number),
        });
        Broken { property: self.text.clone(), parts: parts.collect() }
    }
}

/// The results of properties in the states visited so far.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Record(Vec<PropertyRecord>);

#[derive(Clone, Debug, Serialize, Deserialize)]
struct PropertyRecord {
    /// Whether it was looked at.
    looked_at: bool,
    /// Whether it had a value somewhere.
    defined: bool,
    /// The threads it speaks of that were never seen.
    unmet: BTreeSet<ThreadRef>,
}

impl Record {
    /// Of properties that have not been looked at.
    pub(crate) fn new(properties: &[Property]) -> Record {
        let fared = properties.iter().map(|property| {
            let mut unmet = BTreeSet::new();
            property.term.for_each(&mut |term| {
                if let Term::Thread { who, .. } = term {
                    unmet.insert(who.clone());
                }
            });
            PropertyRecord { looked_at: false, defined: false, unmet }
        });
        Record(fared.collect())
    }

    /// Looks at a state; says which properties are broken in it.
    pub(crate) fn look(
        &mut self,
        properties: &[Property],
        machine: &Machine<'_>,
        state: &State,
    ) -> Vec<usize> {
        let mut broken = Vec::new();
        for (index, (property, fared)) in properties.iter().zip(&mut self.0).enumerate() {
            let value = property.term.value(machine, state);
            fared.looked_at = true;
            fared.defined |= value.is_some();
            if value == Some(0) {
                broken.push(index);
            }
            if !fared.unmet.is_empty() {
                fared.unmet.retain(|who| who.find(machine, state).is_none());
            }
        }
        broken
    }

    /// Adds what was seen in states that another process has visited.
    pub(crate) fn merge(&mut self, other: &Record) {
        for (here, there) in self.0.iter_mut().zip(&other.0) {
            here.looked_at |= there.looked_at;
            here.defined |= there.defined;
            here.unmet.retain(|who| there.unmet.contains(who));
        }
    }

    /// Why properties that were never broken may still say nothing.
    pub(crate) fn reasons(&self, properties: &[Property], machine: &Machine<'_>) -> Vec<Reason> {
        let mut reasons = Vec::new();
        for (Property { text, .. }, fared) in properties.iter().zip(&self.0) {
            let mut silent = |why| reasons.push(Reason::Silent { property: text.clone(), why });
            if !fared.looked_at {
                silent(Silence::NoEnd);
                continue;
            }
            if !fared.defined {
                silent(Silence::NoValue);
            }
            for who in &fared.unmet {
                silent(Silence::NoThread(match who {
                    ThreadRef::Named(name) => name.clone(),
                    ThreadRef::Path(path) => machine.place_name(path),
                }));
            }
        }
        reasons
    }
}
