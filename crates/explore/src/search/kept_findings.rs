//! What a search has found, as data: another process goes on with it, or adds it to its own.

use std::collections::BTreeSet;

use fencepost_machine::Action;
use serde::{Deserialize, Serialize};

use super::report_builder::ReportBuilder;
use crate::property::Record;
use crate::reason::Reason;
use crate::report::{Violation, ViolationKey};
use crate::store::StateId;

/// What was found so far, as data: with it another process can go on.
#[derive(Serialize, Deserialize)]
pub(super) struct KeptFindings {
    violations: Vec<Violation>,
    reported: BTreeSet<ViolationKey>,
    reasons: BTreeSet<Reason>,
    assumptions: BTreeSet<String>,
    pub(super) outcomes: Vec<(Vec<i64>, StateId)>,
    /// What is wrong, in which state, and with which action if not with the state itself, if several processes search.
    pub(super) noted: Vec<(ViolationKey, StateId, Option<Action>)>,
    always: Record,
    finally: Record,
}

impl ReportBuilder<'_, '_> {
    /// What was found so far, as data.
    pub(super) fn kept(&self) -> KeptFindings {
        KeptFindings {
            violations: self.violations.clone(),
            reported: self.reported.clone(),
            reasons: self.reasons.clone(),
            assumptions: self.assumptions.clone(),
            outcomes: self.outcomes.iter().map(|(values, &state)| (values.clone(), state)).collect(),
            noted: self
                .noted
                .iter()
                .flatten()
                .map(|(key, &(id, action))| (key.clone(), id, action))
                .collect(),
            always: self.always.clone(),
            finally: self.finally.clone(),
        }
    }

    /// Goes on from what was found before.
    pub(super) fn go_on(&mut self, kept: KeptFindings) {
        self.outcomes.extend(kept.outcomes);
        if let Some(noted) = &mut self.noted {
            noted.extend(kept.noted.into_iter().map(|(key, id, action)| (key, (id, action))));
        }
        (self.violations, self.reported) = (kept.violations, kept.reported);
        (self.reasons, self.assumptions) = (kept.reasons, kept.assumptions);
        (self.always, self.finally) = (kept.always, kept.finally);
    }

    /// Adds what another process has found.
    pub(super) fn merge(&mut self, found: KeptFindings) {
        self.reasons.extend(found.reasons);
        self.assumptions.extend(found.assumptions);
        self.always.merge(&found.always);
        self.finally.merge(&found.finally);
        found.outcomes.into_iter().for_each(|(values, state)| {
            self.outcomes.entry(values).or_insert(state);
        });
    }

    /// Adds violations that were found by looking again, but for those that are known.
    pub(super) fn add(&mut self, again: ReportBuilder<'_, '_>) {
        for violation in again.violations {
            if self.reported.insert(violation.key.clone()) && (self.options.all || self.violations.is_empty())
            {
                self.violations.push(violation);
            }
        }
        self.assumptions.extend(again.assumptions);
        self.reasons.extend(again.reasons);
    }
}
