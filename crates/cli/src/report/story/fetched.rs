//! Reads that only fetch an object for what the next line does with it: `gate` in `lock (gate)`.
//!
//! A variable that is set once, before any thread that reads it was started, always gives the same object, and the line that
//! uses the object names the variable. So such a read is part of that line, and setting the variable needs no line.

use std::collections::{BTreeMap, BTreeSet};

use fencepost::relevance::{StoryEnd, contested};
use fencepost_explore::TraceStep;
use fencepost_ir::Class;

/// What is done to a location once there are several threads.
#[derive(Default)]
struct Uses {
    /// The steps that only fetch an object from it.
    fetches: Vec<usize>,
    /// The step that sets it to an object.
    set: Option<usize>,
    /// Whether there is more.
    is_more: bool,
}

/// The steps of a story that are such reads, and those that set what they read. Its last step may be what goes wrong, unless
/// threads wait for locks at the end.
pub(super) fn fetched(trace: &[TraceStep], end: &StoryEnd<'_>) -> BTreeSet<usize> {
    let contested = contested(trace);
    let waits = matches!(end, StoryEnd::Threads { locks, .. } if !locks.is_empty());
    let last = trace.len().saturating_sub(usize::from(!waits));
    let mut locations: BTreeMap<&str, Uses> = BTreeMap::new();
    for (index, step) in trace.iter().enumerate() {
        for passed in &step.overtook {
            locations.entry(&passed.access.location).or_default().is_more = true;
        }
        let Some(access) = step.event.access().filter(|_| !step.sole) else { continue };
        let uses = locations.entry(&access.location).or_default();
        let is_plain = step.overtook.is_empty() && access.value.as_deref().is_some_and(is_object);
        match access.class {
            Class::Read if is_plain && index < last => uses.fetches.push(index),
            // What goes wrong has a line of its own, and so has a read that finds something else.
            Class::Read => {}
            Class::Write if is_plain && uses.set.is_none() && uses.fetches.is_empty() => {
                uses.set = Some(index)
            }
            _ => uses.is_more = true,
        }
    }
    let constant = locations.into_iter().filter(|(location, uses)| {
        !uses.is_more && !uses.fetches.is_empty() && !contested.contains(location)
    });
    constant.flat_map(|(_, uses)| uses.fetches.into_iter().chain(uses.set)).collect()
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

    #[test]
    fn a_variable_is_set_before_the_threads_that_read_it_start() {
        let set =
            || TraceStep { thread: "main".to_owned(), ..step(access(Class::Write, "T.first", "object#1")) };
        let starts = TraceStep { event: StepEvent::Starts("T1".to_owned()), ..set() };
        let fetch = || step(access(Class::Read, "T.first", "object#1"));
        let end = || step(access(Class::Read, "Bank.sum", "1"));
        let found = |trace: &[TraceStep]| fetched(trace, &StoryEnd::State).into_iter().collect::<Vec<_>>();
        assert_eq!(found(&[set(), starts.clone(), fetch(), end()]), [0, 2]);
        assert!(found(&[starts.clone(), set(), fetch(), end()]).is_empty(), "nothing orders the two");
        assert!(found(&[set(), set(), starts, fetch(), end()]).is_empty(), "set twice");
    }
}
