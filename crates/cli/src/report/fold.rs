//! Which lines of a long story are left out: those of steps that no other thread can influence, and that influence no other
//! thread. Such a step goes the same way whatever happens around it.

use std::collections::{BTreeMap, BTreeSet};

use fencepost_explore::TraceStep;
use fencepost_ir::Class;

use super::story::Line;

/// Stories that are not longer than this are told whole.
const SHORT: usize = 12;

/// What a story's threads do to a location.
#[derive(Default)]
struct Usage<'t> {
    threads: BTreeSet<&'t str>,
    is_changed: bool,
}

/// The lines that matter, and how many do not.
pub(super) fn fold<'t>(trace: &'t [TraceStep], lines: Vec<Line<'t>>) -> (Vec<Line<'t>>, usize) {
    if lines.len() <= SHORT {
        return (lines, 0);
    }
    let mut usages: BTreeMap<&str, Usage<'_>> = BTreeMap::new();
    for step in trace.iter().filter(|step| !step.sole) {
        let accesses = step.overtook.iter().map(|passed| &passed.access).chain(step.event.access());
        for access in accesses {
            let usage = usages.entry(&access.location).or_default();
            usage.threads.insert(&step.thread);
            usage.is_changed |= !matches!(access.class, Class::Read | Class::VRead);
        }
    }
    let matters = |step: &TraceStep| {
        let usage = step.event.access().and_then(|access| usages.get(access.location.as_str()));
        step.sole || usage.is_none_or(|usage| usage.is_changed && usage.threads.len() > 1)
    };
    let all = lines.len();
    let is_kept = |line: &Line<'_>| {
        let steps = trace[line.first..=line.last].iter().filter(|step| step.thread == line.thread);
        steps.into_iter().any(matters)
    };
    let kept: Vec<Line<'t>> = lines.into_iter().filter(is_kept).collect();
    let left_out = all - kept.len();
    (kept, left_out)
}

#[cfg(test)]
mod tests {
    use fencepost_explore::{NamedAccess, StepEvent, StepKind};

    use super::*;
    use crate::report::story::lines;

    fn step(thread: &str, class: Class, location: &str) -> TraceStep {
        let (location, value) = (location.to_owned(), Some("1".to_owned()));
        TraceStep {
            thread: thread.to_owned(),
            kind: StepKind::Complete,
            event: StepEvent::Access(NamedAccess { class, location, found: None, value }),
            pc: 0,
            site: 0,
            overtook: Vec::new(),
            sole: false,
        }
    }

    #[test]
    fn only_what_threads_share_and_change_matters_in_a_long_story() {
        let text = "X86 T\n{}\n P0 ;\n MOV [x],$1 ;\n";
        let program = fencepost_litmus::parse("T.litmus", text).unwrap().program;
        let shared = [step("P0", Class::Write, "shared"), step("P1", Class::Read, "shared")];
        let constant = [step("P0", Class::Read, "constant"), step("P1", Class::Read, "constant")];
        let own = [step("P0", Class::Write, "own"), step("P0", Class::Read, "own")];
        let round: Vec<TraceStep> = [shared, constant, own].concat();
        let told = |trace: &[TraceStep]| {
            let (kept, left_out) = fold(trace, lines(&program, trace));
            (kept.iter().map(|line| line.what.clone()).collect::<Vec<_>>(), left_out)
        };
        assert_eq!(told(&round).1, 0, "a short story is told whole");
        let (kept, left_out) = told(&round.repeat(3));
        assert_eq!(left_out, 12);
        assert!(kept.len() == 6 && kept.iter().all(|what| what.contains("shared")), "{kept:?}");
    }

    #[test]
    fn what_was_passed_is_used_as_well() {
        let text = "X86 T\n{}\n P0 ;\n MOV [x],$1 ;\n";
        let program = fencepost_litmus::parse("T.litmus", text).unwrap().program;
        let mut trace = vec![step("P1", Class::Read, "x"); 13];
        // A write that is still pending when the story ends is a change.
        let StepEvent::Access(access) = step("P0", Class::Write, "x").event else { panic!() };
        let mut last = step("P0", Class::Read, "y");
        last.overtook = vec![fencepost_explore::Overtaken { access, pc: 1, site: 0 }];
        trace.push(last);
        let (kept, left_out) = fold(&trace, lines(&program, &trace));
        assert_eq!((kept.len(), left_out), (13, 1));
    }
}
