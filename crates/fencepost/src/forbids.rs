//! Which of the well-known hardware models is the weakest that does not show a violation.
//!
//! `sc`, `tso`, `pso` and `rmo` allow more and more: whatever happens under one of them happens under the next. So they are
//! asked one after the other, the weakest first, until one holds. Each gets little time, since the verdict is known already.

use fencepost_explore::{Limits, SearchConfig, Verdict, in_proportion};
use fencepost_ir::Budget;
use fencepost_memory::{Model, builtin};

use crate::check::check;
use crate::findings::Findings;
use crate::subject::Subject;

/// The models, the weakest first; `sc` is known to hold.
const CHAIN: [&str; 3] = ["rmo", "pso", "tso"];

/// The most states to visit under each.
const MOST_STATES: usize = 20_000;

/// The weakest of `rmo`, `pso`, `tso` and `sc` under which nothing is wrong, if something is wrong under this model that takes a
/// reordering; `None` if that is not found out.
pub fn weakest_that_forbids(
    subject: &Subject,
    model: &Model,
    config: &SearchConfig<'_>,
    findings: &Findings,
) -> Option<&'static str> {
    if findings.faults.is_empty()
        || findings.faults.iter().any(|fault| fault.reachable_under_sc != Some(false))
    {
        return None;
    }
    let stronger = CHAIN.iter().position(|name| *name == model.name).map_or(0, |at| at + 1);
    let unlimited = Budget::unlimited();
    for name in &CHAIN[stronger..] {
        let budget = config.budget.unwrap_or(&unlimited).part(Some(in_proportion(0.0)));
        let states = config.limits.states.map_or(MOST_STATES, |limit| limit.min(MOST_STATES));
        let limits = Limits { states: Some(states), ..config.limits };
        let config = SearchConfig { limits, budget: Some(&budget), progress: None, hunt: None, ..*config };
        match check(subject, &builtin::by_name(name)?, &config).ok()?.verdict {
            Verdict::Holds => return Some(name),
            Verdict::Violated => {}
            Verdict::Inconclusive => return None,
        }
    }
    Some("sc")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Input, LoadRequest, load_input};

    fn weakest(threads: &str, condition: &str, model: &str) -> Option<&'static str> {
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
        assert_eq!(weakest(buffers, both, "rmo"), Some("sc"));
        assert_eq!(weakest(buffers, both, "tso"), Some("sc"));
        let message = " MOV [x],$1 | MOV EAX,[y] ;\n MOV [y],$1 | MOV EBX,[x] ;\n";
        let stale = "~exists (1:EAX=1 /\\ 1:EBX=0)";
        assert_eq!(weakest(message, stale, "pso"), Some("tso"));
        assert_eq!(weakest(message, stale, "rmo"), Some("tso"));
        let load = " MOV EAX,[x] | MOV EAX,[y] ;\n MOV [y],$1 | MOV [x],$1 ;\n";
        assert_eq!(weakest(load, "~exists (0:EAX=1 /\\ 1:EAX=1)", "rmo"), Some("pso"));
    }

    #[test]
    fn what_needs_no_reordering_is_forbidden_by_none() {
        let one = " MOV [x],$1 | MOV EAX,[x] ;\n";
        assert_eq!(weakest(one, "~exists (1:EAX=1)", "tso"), None);
        assert_eq!(weakest(one, "~exists (1:EAX=2)", "tso"), None);
    }
}
