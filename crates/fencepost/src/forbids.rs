//! Which of the well-known hardware models is the weakest that does not show a violation.
//!
//! `sc`, `tso`, `pso` and `rmo` allow more and more: whatever happens under one of them happens under the next. So they are
//! asked one after the other, the weakest first, until one holds. Each gets little time, since the verdict is known already.

use fencepost_explore::{Limits, SearchConfig, Verdict, in_proportion};
use fencepost_ir::Budget;
use fencepost_memory::{Model, builtin};

use crate::check::check;
use crate::findings::{Fault, Findings};
use crate::subject::Subject;

/// The models, the weakest first; `sc` is known to hold.
const CHAIN: [&str; 3] = ["rmo", "pso", "tso"];

/// The most states to visit under each.
const MOST_STATES: usize = 20_000;

/// What is said of the weakest of these models.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forbids {
    /// The weakest that forbids what was found: those that are weaker show the same.
    This(&'static str),
    /// The weakest under which nothing is wrong. Under weaker ones something else may be.
    All(&'static str),
}

impl Forbids {
    /// In a sentence that begins with the models' names.
    pub fn in_words(self) -> String {
        match self {
            Forbids::This(model) => format!("{model} is the weakest that forbids it"),
            Forbids::All(model) => format!("{model} is the weakest under which nothing is wrong"),
        }
    }
}

/// The weakest of `rmo`, `pso`, `tso` and `sc` under which nothing is wrong, if something is wrong under this model that takes a
/// reordering; `None` if that is not found out.
pub fn weakest_that_forbids(
    subject: &Subject,
    model: &Model,
    config: &SearchConfig<'_>,
    findings: &Findings,
) -> Option<Forbids> {
    if findings.faults.is_empty()
        || findings.faults.iter().any(|fault| fault.reachable_under_sc != Some(false))
    {
        return None;
    }
    let stronger = CHAIN.iter().position(|name| *name == model.name).map_or(0, |at| at + 1);
    let unlimited = Budget::unlimited();
    let is_found =
        |fault: &Fault| findings.faults.iter().any(|found| found.violation.key == fault.violation.key);
    // Of several violations a search shows the first one that it comes to.
    let mut forbids: fn(&'static str) -> Forbids = Forbids::This;
    for name in &CHAIN[stronger..] {
        let budget = config.budget.unwrap_or(&unlimited).part(Some(in_proportion(0.0)));
        let states = config.limits.states.map_or(MOST_STATES, |limit| limit.min(MOST_STATES));
        let limits = Limits { states: Some(states), ..config.limits };
        let config = SearchConfig { limits, budget: Some(&budget), progress: None, hunt: None, ..*config };
        let findings = check(subject, &builtin::by_name(name)?, &config).ok()?;
        match findings.verdict {
            Verdict::Holds => return Some(forbids(name)),
            Verdict::Violated if findings.faults.iter().any(is_found) => {}
            Verdict::Violated => forbids = Forbids::All,
            Verdict::Inconclusive => return None,
        }
    }
    Some(forbids("sc"))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use fencepost_explore::ViolationKey;

    use super::*;
    use crate::{Input, LoadRequest, load_input};

    fn weakest(threads: &str, condition: &str, model: &str) -> Option<Forbids> {
        let test = format!("X86 T\n{{ x=0; y=0; }}\n P0 | P1 ;\n{threads}{condition}\n");
        let input = Input::with_bytes("T.litmus", test.into_bytes());
        let subject = load_input(&input, &LoadRequest::default(), &[]).unwrap();
        let model = crate::model(model).unwrap();
        let config = SearchConfig::default();
        let findings = check(&subject, &model, &config).unwrap();
        weakest_that_forbids(&subject, &model, &config, &findings)
    }

    #[test]
    fn models_are_asked_until_one_holds() {
        let buffers = " MOV [x],$1 | MOV [y],$1 ;\n MOV EAX,[y] | MOV EAX,[x] ;\n";
        let both = "~exists (0:EAX=0 /\\ 1:EAX=0)";
        assert_eq!(weakest(buffers, both, "rmo"), Some(Forbids::This("sc")));
        assert_eq!(weakest(buffers, both, "tso"), Some(Forbids::This("sc")));
        let message = " MOV [x],$1 | MOV EAX,[y] ;\n MOV [y],$1 | MOV EBX,[x] ;\n";
        let stale = "~exists (1:EAX=1 /\\ 1:EBX=0)";
        assert_eq!(weakest(message, stale, "pso"), Some(Forbids::This("tso")));
        assert_eq!(weakest(message, stale, "rmo"), Some(Forbids::This("tso")));
        let load = " MOV EAX,[x] | MOV EAX,[y] ;\n MOV [y],$1 | MOV [x],$1 ;\n";
        assert_eq!(weakest(load, "~exists (0:EAX=1 /\\ 1:EAX=1)", "rmo"), Some(Forbids::This("pso")));
    }

    /// Under `dotnet` a compiler may hoist the read out of the loop; under `pso` and `rmo` the message may be late instead.
    #[test]
    fn a_model_with_another_violation_is_not_said_to_allow_this_one() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/dotnet/stories/Mailbox.exe");
        let subject = crate::load(&path, &LoadRequest::default(), &[]).unwrap();
        let model = crate::model("dotnet").unwrap();
        let config = SearchConfig { must_end: true, ..SearchConfig::default() };
        let findings = check(&subject, &model, &config).unwrap();
        assert!(matches!(findings.faults[0].violation.key, ViolationKey::Hoisted(_)));
        assert_eq!(weakest_that_forbids(&subject, &model, &config, &findings), Some(Forbids::All("tso")));
    }

    #[test]
    fn what_needs_no_reordering_is_forbidden_by_none() {
        let one = " MOV [x],$1 | MOV EAX,[x] ;\n";
        assert_eq!(weakest(one, "~exists (1:EAX=1)", "tso"), None);
        assert_eq!(weakest(one, "~exists (1:EAX=2)", "tso"), None);
    }
}
