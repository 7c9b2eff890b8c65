//! Reads that only fetch an object for what the next line does with it: `gate` in `lock (gate)`.
//!
//! A variable that no other thread changes once there are several always gives the same object, and the line that uses the
//! object names the variable. So such a read is part of that line.

use std::collections::BTreeSet;

use fencepost::relevance::StoryEnd;
use fencepost_explore::TraceStep;
use fencepost_ir::Class;

/// The steps of a story that are such reads. Its last step may be what goes wrong, unless threads wait for locks at the end.
pub(super) fn fetched(trace: &[TraceStep], end: &StoryEnd<'_>) -> BTreeSet<usize> {
    let passed = trace.iter().flat_map(|step| &step.overtook).map(|passed| &passed.access);
    let shared = trace.iter().filter(|step| !step.sole).filter_map(|step| step.event.access());
    let changed: BTreeSet<&str> = shared
        .filter(|access| access.class != Class::Read)
        .chain(passed)
        .map(|it| it.location.as_str())
        .collect();
    let is_fetch = |(_, step): &(usize, &TraceStep)| {
        step.event.access().is_some_and(|access| {
            let is_object = access.value.as_deref().is_some_and(is_object);
            let is_plain = !step.sole && step.overtook.is_empty() && access.class == Class::Read;
            is_plain && is_object && !changed.contains(access.location.as_str())
        })
    };
    let waits = matches!(end, StoryEnd::Threads { locks, .. } if !locks.is_empty());
    let told = trace.iter().enumerate().take(trace.len().saturating_sub(usize::from(!waits)));
    told.filter(is_fetch).map(|(index, _)| index).collect()
}

/// Whether a value is an object by its type and number, as `Account#1` is.
fn is_object(value: &str) -> bool {
    let number = value.rsplit_once('#').filter(|(ty, _)| !ty.starts_with('"'));
    number.is_some_and(|(_, number)| number.parse::<u32>().is_ok())
}

#[cfg(test)]
mod tests {
    use fencepost_explore::{NamedAccess, Overtaken, StepEvent, StepKind};

    use super::*;

    fn access(class: Class, location: &str, value: &str) -> NamedAccess {
        let (location, value) = (location.to_owned(), Some(value.to_owned()));
        NamedAccess { class, order: None, location, object: None, found: None, value }
    }

    fn step(access: NamedAccess) -> TraceStep {
        TraceStep {
            thread: "T1".to_owned(),
            kind: StepKind::Complete,
            event: StepEvent::Access(access),
            pc: 0,
            site: 0,
            overtook: Vec::new(),
            sole: false,
        }
    }

    #[test]
    fn a_read_of_an_object_that_nobody_replaces_is_one() {
        let gate = || step(access(Class::Read, "Bank.gate", "object#1"));
        let end = || step(access(Class::Read, "Bank.sum", "1"));
        let found = |trace: &[TraceStep]| fetched(trace, &StoryEnd::State).into_iter().collect::<Vec<_>>();
        assert_eq!(found(&[gate(), end()]), [0]);
        assert!(found(&[end(), gate()]).is_empty(), "the last step");
        let waits = StoryEnd::Threads { threads: BTreeSet::new(), locks: ["object#1"].into() };
        assert_eq!(fetched(&[end(), gate()], &waits).len(), 1, "a lock that is waited for");
        assert!(
            found(&[TraceStep { sole: true, ..gate() }, end()]).is_empty(),
            "before there is another thread"
        );
        assert!(found(&[gate(), step(access(Class::Write, "Bank.gate", "object#2")), end()]).is_empty());
        let passed = Overtaken { access: access(Class::Write, "Bank.gate", "object#2"), pc: 0, site: 0 };
        assert!(found(&[gate(), TraceStep { overtook: vec![passed], ..end() }]).is_empty(), "a write waits");
        for value in ["null", "1", "true", "\"a#1\""] {
            assert!(found(&[step(access(Class::Read, "Bank.gate", value)), end()]).is_empty(), "{value}");
        }
        assert!(found(&[step(access(Class::VRead, "Bank.gate", "object#1")), end()]).is_empty());
    }
}
