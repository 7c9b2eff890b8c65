//! Which lines of a long story are left out: those of steps that no other thread can influence, and that influence no other
//! thread. Such a step goes the same way whatever happens around it. Locks always matter, since a thread may wait for one
//! that another has, and so does a write that nothing reads: what is wrong may be its value.

use std::collections::{BTreeMap, BTreeSet};

use fencepost_explore::TraceStep;
use fencepost_ir::Class;

use super::story::StoryLine;

/// Stories that are not longer than this are told whole.
const SHORT: usize = 12;

/// What a story's threads do to a location.
#[derive(Default)]
struct Usage<'t> {
    threads: BTreeSet<&'t str>,
    is_changed: bool,
    /// The last step that has to do with it.
    last: usize,
}

/// The lines that matter, and how many do not.
pub(super) fn fold<'t>(trace: &'t [TraceStep], lines: Vec<StoryLine<'t>>) -> (Vec<StoryLine<'t>>, usize) {
    if lines.len() <= SHORT {
        return (lines, 0);
    }
    let mut usages: BTreeMap<&str, Usage<'_>> = BTreeMap::new();
    for (index, step) in trace.iter().enumerate().filter(|(_, step)| !step.sole) {
        let accesses = step.overtook.iter().map(|passed| &passed.access).chain(step.event.access());
        for access in accesses {
            let usage = usages.entry(&access.location).or_default();
            usage.threads.insert(&step.thread);
            usage.is_changed |= changes(access.class);
            usage.last = index;
        }
    }
    let matters = |index: usize| {
        let step = &trace[index];
        let Some(access) = step.event.access().filter(|_| !step.sole) else { return true };
        let is_lock = matches!(access.class, Class::Lock | Class::Unlock);
        is_lock
            || usages.get(access.location.as_str()).is_none_or(|usage| {
                let is_final = usage.last == index && changes(access.class);
                is_final || usage.is_changed && usage.threads.len() > 1
            })
    };
    let all = lines.len();
    let is_kept = |line: &StoryLine<'_>| {
        let mut steps = (line.first..=line.last).filter(|&index| trace[index].thread == line.thread);
        steps.any(matters)
    };
    let kept: Vec<StoryLine<'t>> = lines.into_iter().filter(is_kept).collect();
    let left_out = all - kept.len();
    (kept, left_out)
}

fn changes(class: Class) -> bool {
    !matches!(class, Class::Read | Class::VRead)
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
        let (kept, left_out) = told(&[round.clone(), round.clone(), round].concat());
        assert_eq!(left_out, 12);
        assert!(kept.len() == 6 && kept.iter().all(|what| what.contains("shared")), "{kept:?}");
    }

    #[test]
    fn locks_and_values_that_stay_matter() {
        let text = "X86 T\n{}\n P0 ;\n MOV [x],$1 ;\n";
        let program = fencepost_litmus::parse("T.litmus", text).unwrap().program;
        let mut trace = vec![step("P0", Class::Read, "constant"); 13];
        trace.push(step("P0", Class::Lock, "fork"));
        trace.extend([step("P1", Class::Write, "result"), step("P1", Class::Write, "result")]);
        let (kept, left_out) = fold(&trace, lines(&program, &trace));
        let kept: Vec<String> = kept.into_iter().map(|line| line.what).collect();
        assert_eq!(kept, ["lock fork = 1", "write result = 1"]);
        assert_eq!(left_out, 14);
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
