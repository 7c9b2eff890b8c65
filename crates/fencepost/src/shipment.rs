//! A question on its way to another process, which takes part in its search.
//!
//! That process has neither the program's files nor the libraries that they need: what is sent is the linked program, the model,
//! and what is asked. It is data; whatever it says, all that can be done with it is to search its states. How to tell what is
//! found stays with the process that reports.

use fencepost_explore::property::Property;
use fencepost_explore::{Limits, Order, SearchConfig};
use fencepost_frontend::condition::{Condition, Prop};
use fencepost_frontend::results::{Expect, GradedOutcome, ResultTable};
use fencepost_frontend::{Language, LoadError, Loaded, Observed, ObservedValue, OwnCode};
use fencepost_ir::{MethodId, Program};
use fencepost_machine::{Assumptions, Reductions};
use fencepost_memory::Model;
use serde::{Deserialize, Serialize};

use crate::check::Goal;
use crate::expression::{Claim, When};
use crate::identity::Identity;
use crate::subject::Subject;

/// A question about a program under a model, and how it is searched for an answer.
#[derive(Debug, Serialize, Deserialize)]
pub struct Shipment {
    goal: Goal,
    name: String,
    entry: Option<String>,
    program: Program,
    model: Model,
    observed: Vec<Observed>,
    exit_code: Option<usize>,
    condition: Option<Condition>,
    filter: Option<Prop>,
    results: Option<ShippedResults>,
    claims: Vec<(When, Property)>,
    manner: Manner,
}

/// The expected results of a test.
#[derive(Debug, Serialize, Deserialize)]
struct ShippedResults {
    asks_for_end: bool,
    outcomes: Vec<(Vec<String>, Expect, String)>,
}

/// How it is searched.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Manner {
    reductions: Reductions,
    order: Order,
    workers: usize,
    limits: Limits,
    assumptions: Assumptions,
    window: usize,
    compact: bool,
    all: bool,
    paranoid: bool,
    must_end: bool,
    on_disk: bool,
}

/// What was unpacked.
#[derive(Debug)]
pub struct Unpacked {
    /// What is asked.
    pub goal: Goal,
    /// The program and what must hold of it.
    pub subject: Subject,
    /// Under which model.
    pub model: Model,
    manner: Manner,
}

/// Nothing is told of a program in a process that has only been sent it.
#[derive(Debug)]
struct Untold;

impl Language for Untold {
    fn value(&self, _: &Program, _: &Observed, word: i64) -> ObservedValue {
        ObservedValue::Integer(word.into())
    }

    fn own_code(&self, _: &Program, _: MethodId) -> Option<OwnCode> {
        None
    }
}

impl Shipment {
    /// Packs a question.
    pub fn new(goal: Goal, subject: &Subject, model: &Model, config: &SearchConfig<'_>) -> Shipment {
        let SearchConfig { reductions, order, workers, limits, assumptions, window, .. } = *config;
        let SearchConfig { compact, all, paranoid, must_end, .. } = *config;
        let graded = |it: &GradedOutcome| (it.ids.clone(), it.expect, it.description.clone());
        let results = subject.results.as_ref().map(|table| ShippedResults {
            asks_for_end: table.asks_for_end,
            outcomes: table.outcomes.iter().map(graded).collect(),
        });
        Shipment {
            goal,
            name: subject.name.clone(),
            entry: subject.entry.clone(),
            program: subject.program.clone(),
            model: model.clone(),
            observed: subject.observed.clone(),
            exit_code: subject.exit_code,
            condition: subject.condition.clone(),
            filter: subject.filter.clone(),
            results,
            claims: subject.claims.iter().map(|claim| (claim.when, claim.property.clone())).collect(),
            manner: Manner {
                reductions,
                order,
                workers,
                limits,
                assumptions,
                window,
                compact,
                all,
                paranoid,
                must_end,
                on_disk: config.disk.is_some(),
            },
        }
    }

    /// Unpacks it. It has to be what its identity says.
    pub fn unpack(self, identity: &Identity) -> Result<Unpacked, LoadError> {
        let mut results = None;
        if let Some(ShippedResults { asks_for_end, outcomes }) = self.results {
            let graded = outcomes.into_iter().map(|(ids, expect, why)| GradedOutcome::new(ids, expect, why));
            let outcomes = graded.collect::<Result<_, _>>().map_err(LoadError::new)?;
            results = Some(ResultTable { asks_for_end, outcomes });
        }
        let loaded = Loaded {
            entry: self.entry,
            observed: self.observed,
            exit_code: self.exit_code,
            condition: self.condition,
            filter: self.filter,
            results,
            ..Loaded::new(self.name.clone(), self.program, Untold)
        };
        let claims = self.claims.into_iter().map(|(when, property)| Claim::untold(when, property)).collect();
        let subject = Subject { path: self.name.into(), loaded, claims };
        let unpacked = Unpacked { goal: self.goal, subject, model: self.model, manner: self.manner };
        match unpacked.identity().difference(identity) {
            None => Ok(unpacked),
            Some(_) => Err(LoadError::new("what process 0 has sent is not what it searches")),
        }
    }
}

impl Unpacked {
    /// How it is searched.
    pub fn config(&self) -> SearchConfig<'static> {
        let Manner { reductions, order, workers, limits, assumptions, window, .. } = self.manner;
        let Manner { compact, all, paranoid, must_end, .. } = self.manner;
        SearchConfig {
            order,
            workers,
            limits,
            assumptions,
            window,
            compact,
            all,
            paranoid,
            must_end,
            ..SearchConfig::with(reductions)
        }
    }

    /// Whether states that were visited are stored on disk.
    pub fn stores_on_disk(&self) -> bool {
        self.manner.on_disk
    }

    /// What the search is about.
    pub fn identity(&self) -> Identity {
        Identity::new(self.goal, &self.subject, &self.model, &self.config())
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::expression::Expression;
    use crate::{LoadRequest, check};

    fn example(path: &str, claims: &[Expression]) -> Subject {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(path);
        crate::load(&path, &LoadRequest::default(), claims).unwrap()
    }

    /// A question that was sent is the same question: it has the same identity, and the same answer.
    #[test]
    fn what_is_unpacked_is_what_was_packed() {
        let claim = Expression::read(When::Always, "--always", "data + flag < 9").unwrap();
        for (subject, model) in [
            (example("peterson.litmus", &[]), "tso"),
            (example("message-passing.litmus", &[claim]), "rmo"),
            (example("dotnet/Peterson.exe", &[]), "dotnet"),
            (example("dotnet/Philosophers.exe", &[]), "sc"),
            (example("dotnet/async/LostUpdate.debug.exe", &[]), "sc"),
            (example("c/dekker.c", &[]), "pso"),
        ] {
            let model = crate::model(model).unwrap();
            let config = SearchConfig { must_end: true, workers: 2, ..SearchConfig::default() };
            let identity = Identity::new(Goal::Check, &subject, &model, &config);
            let sent = serde_json::to_vec(&Shipment::new(Goal::Check, &subject, &model, &config)).unwrap();
            let arrived = || serde_json::from_slice::<Shipment>(&sent).unwrap();
            let unpacked = arrived().unpack(&identity).unwrap();
            assert_eq!(unpacked.config().workers, 2);
            let answer = |subject: &Subject| {
                let findings = check(subject, &model, &config).unwrap();
                (findings.verdict, findings.stats.states, findings.stats.transitions)
            };
            assert_eq!(answer(&unpacked.subject), answer(&subject), "{}", subject.path.display());
            // Something else than was announced.
            let other = Identity::new(Goal::Outcomes, &subject, &model, &config);
            assert!(arrived().unpack(&other).is_err());
        }
    }
}
