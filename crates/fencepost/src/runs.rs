//! The same execution with fewer switches between threads.
//!
//! Two neighbouring steps of different threads can change places if neither can notice: each is an access to memory, and they are at
//! different locations or both only read. What an access of one thread may overtake depends on that thread alone. So a
//! thread's next access is moved forward to its last one, past what other threads do in between, wherever that is possible, unless
//! it is one that takes effect late. The result is an execution of the same program with the same values, and is easier to read.

use std::collections::HashSet;

use fencepost_explore::{StepKind, TraceStep};
use fencepost_ir::Class;

/// The steps of a story, with those of each thread together where that makes no difference.
pub fn in_runs(trace: &[TraceStep]) -> Vec<TraceStep> {
    let mut steps = trace.to_vec();
    // What one thread sees at a time is not the same for all threads: the order in which writes reach them matters.
    if trace.iter().any(|step| matches!(step.kind, StepKind::See | StepKind::Reflect | StepKind::Guess)) {
        return steps;
    }
    // What earlier steps have overtaken: a thread, and where its late step is.
    let mut overtaken = HashSet::new();
    for at in 1..steps.len() {
        let thread = steps[at - 1].thread.clone();
        overtaken.extend(steps[at - 1].overtook.iter().map(|passed| (thread.clone(), passed.pc)));
        if steps[at].thread == thread {
            continue;
        }
        let Some(next) = steps[at..].iter().position(|step| step.thread == thread).map(|next| at + next)
        else {
            continue;
        };
        // What takes effect late is what a story is about.
        let is_late = overtaken.contains(&(thread, steps[next].pc));
        if !is_late && steps[at..next].iter().all(|other| commute(&steps[next], other)) {
            steps[at..=next].rotate_right(1);
        }
    }
    steps
}

/// Whether two steps of different threads can change places.
fn commute(a: &TraceStep, b: &TraceStep) -> bool {
    let (Some(first), Some(second)) = (a.event.access(), b.event.access()) else { return false };
    let only_reads = |class| matches!(class, Class::Read | Class::VRead);
    // Before there is a second thread, nothing is between.
    !a.sole
        && !b.sole
        && (first.location != second.location || only_reads(first.class) && only_reads(second.class))
}

#[cfg(test)]
mod tests {
    use fencepost_explore::{SearchConfig, StepEvent};
    use fencepost_ir::Budget;

    use super::*;
    use crate::walk::{Ending, PathStatus, Walk};
    use crate::{Input, LoadRequest, check, load_input, model};

    fn switches(trace: &[TraceStep]) -> usize {
        trace.windows(2).filter(|pair| pair[0].thread != pair[1].thread).count()
    }

    /// Two counters that two threads add to in turn, and an update that gets lost.
    const PROGRAM: &str = r##"
        #include <assert.h>
        #include <pthread.h>
        #include <stdatomic.h>
        #define GET(v) atomic_load_explicit(&v, memory_order_relaxed)
        #define SET(v, n) atomic_store_explicit(&v, n, memory_order_relaxed)
        atomic_int sum, left, right, x, y, a = 1, b = 1;
        void *one(void *p) { SET(left, 1); SET(x, 1); SET(a, GET(y)); int seen = GET(sum); SET(left, 2); SET(sum, seen + 1); return 0; }
        void *two(void *p) { SET(right, 1); SET(y, 1); SET(b, GET(x)); int seen = GET(sum); SET(right, 2); SET(sum, seen + 1); return 0; }
        int main() {
            pthread_t s, t;
            pthread_create(&s, 0, one, 0);
            pthread_create(&t, 0, two, 0);
            pthread_join(s, 0);
            pthread_join(t, 0);
            assert(GET(sum) == 2 || GET(a) || GET(b));
        }"##;

    /// The machine takes the same steps in the new order, with the same values, and fails in the end.
    #[test]
    fn the_new_order_is_an_execution_too() {
        let input = Input::with_bytes("t.c", PROGRAM.as_bytes().to_vec());
        let subject = load_input(&input, &LoadRequest::default(), &[]).unwrap();
        for under in ["tso", "pso"] {
            let under = model(under).unwrap();
            let findings = check(&subject, &under, &SearchConfig::default()).unwrap();
            let trace = &findings.faults[0].violation.trace;
            let runs = in_runs(trace);
            assert!(switches(&runs) <= switches(trace), "{trace:#?}");
            let settings = SearchConfig::default().settings();
            let machine = subject.machine(&under, settings, &Budget::unlimited()).unwrap();
            let machine = machine.stepwise();
            let mut walk = Walk::new(&machine);
            for told in runs.iter().filter(|step| !matches!(step.event, StepEvent::Joins(_))) {
                let described = walk.actions().into_iter().map(|action| (action, walk.describe(action)));
                let same = |step: &TraceStep| {
                    (&step.thread, step.pc, &step.event) == (&told.thread, told.pc, &told.event)
                };
                let (action, _) = { described }.find(|(_, step)| same(step)).unwrap();
                walk.take(action);
            }
            // Threads may have to end before the failure is seen.
            while let PathStatus::Open = walk.status() {
                let action = walk.actions()[0];
                walk.take(action);
            }
            assert!(matches!(walk.status(), PathStatus::Ended(Ending::Failed(_))), "{runs:#?}");
        }
    }

    #[test]
    fn accesses_of_one_location_keep_their_order() {
        let step = |thread: &str, class, location: &str| {
            let (location, value) = (location.to_owned(), Some("1".to_owned()));
            let access = fencepost_explore::NamedAccess { class, order: None, location, found: None, value };
            let (thread, event) = (thread.to_owned(), StepEvent::Access(access));
            TraceStep {
                thread,
                kind: StepKind::Complete,
                event,
                pc: 0,
                site: 0,
                overtook: Vec::new(),
                sole: false,
            }
        };
        let (a, b) = (step("A", Class::Write, "x"), step("B", Class::Write, "y"));
        let (again, reads) = (step("A", Class::Write, "y"), step("A", Class::Read, "x"));
        assert_eq!(in_runs(&[a.clone(), b.clone(), reads.clone()]), [a.clone(), reads, b.clone()]);
        assert_eq!(in_runs(&[a.clone(), b.clone(), again.clone()]), [a, b, again]);
    }
}
