//! One program under two memory models: what each of them alone allows.

use fencepost_explore::{ViolationKey, ViolationKind};

use crate::findings::Findings;

/// A second run under another model, and how it differs.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The other model's name.
    pub model: String,
    /// What was found under it.
    pub findings: Box<Findings>,
    /// What was found only under the first model.
    pub only_here: Difference,
    /// What was found only under the other.
    pub only_there: Difference,
}

/// What one of two runs found and the other did not.
#[derive(Clone, Debug, Default)]
pub struct Difference {
    /// Final states.
    pub states: Vec<Vec<i64>>,
    /// Violations: kind and message.
    pub faults: Vec<(ViolationKind, String)>,
}

impl Comparison {
    /// Compares a run with one under the model called `model`.
    pub fn new(here: &Findings, model: &str, there: Findings) -> Comparison {
        Comparison {
            model: model.to_owned(),
            only_here: Difference::between(here, &there),
            only_there: Difference::between(&there, here),
            findings: Box::new(there),
        }
    }
}

impl Difference {
    /// What is in one run and not in the other.
    fn between(one: &Findings, other: &Findings) -> Difference {
        let states = one.states.iter().filter(|state| !other.states.contains(state));
        let known: Vec<&ViolationKey> = other.faults.iter().map(|fault| &fault.violation.key).collect();
        let faults = one.faults.iter().filter(|fault| !known.contains(&&fault.violation.key));
        Difference {
            states: states.cloned().collect(),
            faults: faults.map(|fault| (fault.violation.kind, fault.violation.message.clone())).collect(),
        }
    }

    /// Whether there is no difference.
    pub fn is_empty(&self) -> bool {
        self.states.is_empty() && self.faults.is_empty()
    }
}
