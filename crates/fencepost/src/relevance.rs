//! Which steps of a story matter to how it ends.
//!
//! Two passes over the steps decide. The first one goes forward and finds what could not have gone another way: an access to
//! a location that the starts and ends of threads alone keep in order, by a thread that has seen nothing which depends on the
//! schedule. The second one goes backward from the end. The threads that fail, or wait for ever, are *live*: every value
//! that a live thread has read may be the reason for what it did next. Such a read *wants* the writes of its location, and
//! the thread of a wanted write is live from there on back. A step that neither pass keeps goes the same way in other
//! schedules, or makes no difference to the end.
//!
//! Which registers a value went through is not known here, so a live thread is taken to depend on all that it has read: more is
//! kept than has to be, and nothing that matters is left out.

use std::collections::{BTreeMap, BTreeSet};

use fencepost_explore::{NamedAccess, StepEvent, StepKind, TraceStep, Violation, ViolationKind, WaitingFor};
use fencepost_ir::{Class, ControlOp, Op, Program, SyncOp};

/// What matters in a story.
#[derive(Clone, Debug, Default)]
pub struct Relevance {
    /// For each step, whether it matters.
    pub steps: Vec<bool>,
    /// The locations that threads access in an order which depends on the schedule.
    pub contested: BTreeSet<String>,
}

/// What a story leads to.
#[derive(Clone, Debug)]
pub enum StoryEnd<'v> {
    /// Something goes wrong in these threads, some of which may wait for these locks.
    Threads {
        /// The threads.
        threads: BTreeSet<&'v str>,
        /// The objects whose locks they wait for.
        locks: BTreeSet<&'v str>,
    },
    /// A state that is not as demanded: any value may be the reason.
    State,
}

impl<'v> StoryEnd<'v> {
    /// Of a violation.
    pub fn of(violation: &'v Violation) -> StoryEnd<'v> {
        let waiting = violation.waiting.iter().map(|waiting| waiting.thread.as_str());
        let last = violation.trace.last().map(|step| step.thread.as_str());
        let locks = violation.waiting.iter().filter_map(|waiting| match &waiting.why {
            WaitingFor::Lock { object, .. } => Some(object.name.as_str()),
            _ => None,
        });
        match violation.kind {
            ViolationKind::Invariant | ViolationKind::Exit => StoryEnd::State,
            ViolationKind::Deadlock | ViolationKind::Stuck => {
                StoryEnd::Threads { threads: waiting.chain(last).collect(), locks: locks.collect() }
            }
            ViolationKind::Assertion | ViolationKind::Exception => {
                StoryEnd::Threads { threads: last.into_iter().collect(), locks: BTreeSet::new() }
            }
        }
    }
}

impl Relevance {
    /// What matters in the steps that lead to an end.
    pub fn of(program: &Program, trace: &[TraceStep], end: &StoryEnd<'_>) -> Relevance {
        let contested = contested(trace);
        let varies = varying(program, trace, &contested);
        let mut steps = Backward::new(program, trace, &contested, &varies, end).run();
        keep_summands(program, trace, end, &mut steps);
        keep_late(trace, &contested, &mut steps);
        Relevance { steps, contested: contested.into_iter().map(str::to_owned).collect() }
    }
}

/// The accesses of a step, with those that it has passed.
fn accesses(step: &TraceStep) -> impl Iterator<Item = &NamedAccess> {
    step.event.access().into_iter().chain(step.overtook.iter().map(|passed| &passed.access))
}

/// How much of each thread another one knows of by starts and joins.
type Clock<'t> = BTreeMap<&'t str, usize>;

/// The locations with two conflicting accesses that no start or join of a thread orders.
pub fn contested(trace: &[TraceStep]) -> BTreeSet<&str> {
    let mut clocks: BTreeMap<&str, Clock<'_>> = BTreeMap::new();
    // For each location and thread, the last access and the last change.
    let mut last: BTreeMap<&str, BTreeMap<&str, [Option<usize>; 2]>> = BTreeMap::new();
    let mut contested = BTreeSet::new();
    for (index, step) in trace.iter().enumerate() {
        let thread = step.thread.as_str();
        clocks.entry(thread).or_default().insert(thread, index);
        let clock = clocks[thread].clone();
        for access in accesses(step) {
            let changes = changes(access.class);
            let users = last.entry(&access.location).or_default();
            let unordered = users.iter().any(|(&other, [accessed, changed])| {
                let conflict = if changes { accessed } else { changed };
                let known = clock.get(other).copied();
                other != thread && conflict.is_some_and(|at| known.is_none_or(|known| known < at))
            });
            if unordered {
                contested.insert(access.location.as_str());
            }
            let [accessed, changed] = users.entry(thread).or_default();
            *accessed = Some(index);
            *changed = if changes { Some(index) } else { *changed };
        }
        match &step.event {
            StepEvent::Starts(child) => _ = clocks.insert(child, clock),
            StepEvent::Joins(ended) => {
                let seen = clocks.get(ended.as_str()).cloned().unwrap_or_default();
                let own = clocks.entry(thread).or_default();
                for (other, at) in seen {
                    let known = own.entry(other).or_insert(at);
                    *known = at.max(*known);
                }
            }
            _ => {}
        }
    }
    contested
}

/// For each step, whether it may go another way in another schedule.
fn varying(program: &Program, trace: &[TraceStep], contested: &BTreeSet<&str>) -> Vec<bool> {
    let (mut threads, mut locations): (BTreeSet<&str>, BTreeSet<&str>) = Default::default();
    let mut varies = Vec::with_capacity(trace.len());
    for step in trace {
        let thread = step.thread.as_str();
        let mut step_varies = threads.contains(thread);
        match &step.event {
            StepEvent::Starts(child) if step_varies => _ = threads.insert(child.as_str()),
            StepEvent::Starts(_) | StepEvent::Joins(_) | StepEvent::Prints(_) => {}
            event => match event.access() {
                Some(access) => {
                    let location = access.location.as_str();
                    let location_varies = contested.contains(location) || locations.contains(location);
                    // A thread that goes another way still reads what is always the same.
                    step_varies = location_varies || step_varies && changes(access.class);
                    if step_varies && changes(access.class) {
                        locations.insert(location);
                    }
                }
                None => step_varies |= !is_own_business(program, step),
            },
        }
        // What it has seen may decide on what it does next.
        if step_varies && step.event.access().is_none_or(|access| access.class != Class::Write) {
            threads.insert(thread);
        }
        varies.push(step_varies);
    }
    varies
}

/// Whether a step without an access concerns its thread alone.
fn is_own_business(program: &Program, step: &TraceStep) -> bool {
    let op = program.code.get(step.pc as usize);
    matches!(step.kind, StepKind::Issue | StepKind::Aside)
        || matches!(op, Some(Op::Control(ControlOp::Return { .. }) | Op::Sync(SyncOp::Initialise { .. })))
}

/// The pass from the end to the start.
struct Backward<'t> {
    program: &'t Program,
    trace: &'t [TraceStep],
    contested: &'t BTreeSet<&'t str>,
    varies: &'t [bool],
    live: BTreeSet<&'t str>,
    /// The locations of which a later step that matters has read a value. Each change of such a location matters, also one
    /// that another thread has overwritten: that is how updates are lost.
    wanted: BTreeSet<&'t str>,
    /// The locks that threads wait for at the end.
    locks: BTreeSet<&'t str>,
    /// How many threads access each location.
    users: BTreeMap<&'t str, BTreeSet<&'t str>>,
    /// Whether any thread waits for a pulse.
    waits: bool,
    /// Whether the values at the end are what matters.
    asks_state: bool,
    /// Whether a later step that matters asks whether a lock is taken: what it asks of is not an access.
    asks_locks: bool,
}

impl<'t> Backward<'t> {
    fn new(
        program: &'t Program,
        trace: &'t [TraceStep],
        contested: &'t BTreeSet<&'t str>,
        varies: &'t [bool],
        end: &StoryEnd<'_>,
    ) -> Backward<'t> {
        let mut users: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for step in trace {
            for access in accesses(step) {
                users.entry(&access.location).or_default().insert(&step.thread);
            }
        }
        let threads: BTreeSet<&str> = trace.iter().map(|step| step.thread.as_str()).collect();
        let (live, wanted, locks) = match end {
            StoryEnd::Threads { threads: failing, locks } => {
                let live = threads.into_iter().filter(|thread| failing.contains(thread)).collect();
                let locks = users.keys().copied().filter(|location| locks.contains(location)).collect();
                (live, BTreeSet::new(), locks)
            }
            StoryEnd::State => (threads, users.keys().copied().collect(), BTreeSet::new()),
        };
        let is_wait = |step: &TraceStep| {
            matches!(program.code.get(step.pc as usize), Some(Op::Sync(SyncOp::Wait { .. })))
        };
        let waits = trace.iter().any(is_wait);
        let asks_state = matches!(end, StoryEnd::State);
        Backward {
            program,
            trace,
            contested,
            varies,
            live,
            wanted,
            locks,
            users,
            waits,
            asks_state,
            asks_locks: false,
        }
    }

    fn run(mut self) -> Vec<bool> {
        let trace = self.trace;
        let mut kept: Vec<bool> =
            trace.iter().enumerate().rev().map(|(index, step)| self.keeps(index, step)).collect();
        kept.reverse();
        kept
    }

    /// Whether a step matters; then its thread is live, and what it has read is wanted.
    fn keeps(&mut self, index: usize, step: &'t TraceStep) -> bool {
        let thread = step.thread.as_str();
        let is_live = self.live.contains(thread);
        let keeps = match &step.event {
            StepEvent::Starts(child) => self.live.contains(child.as_str()),
            StepEvent::Joins(_) | StepEvent::Prints(_) => is_live,
            event => match event.access() {
                Some(access) => self.keeps_access(index, step, access),
                None => self.keeps_other(step, is_live),
            },
        };
        let op = self.program.code.get(step.pc as usize);
        if keeps && matches!(op, Some(Op::Sync(SyncOp::TryLock { .. } | SyncOp::AskLock { .. }))) {
            self.asks_locks = true;
        }
        if keeps {
            self.live.insert(thread);
        }
        keeps
    }

    fn keeps_access(&mut self, index: usize, step: &TraceStep, access: &'t NamedAccess) -> bool {
        let location = access.location.as_str();
        let is_live = self.live.contains(step.thread.as_str());
        // What one thread has to itself carries nothing from one thread to another.
        let is_shared = self.users.get(location).is_some_and(|users| users.len() > 1);
        match access.class {
            Class::Lock | Class::Unlock => {
                self.asks_locks || is_live && (is_shared || self.locks.contains(location))
            }
            Class::Fence => is_live,
            _ if step.kind == StepKind::Reflect => self.wanted.contains(location),
            class if changes(class) && self.wanted.contains(location) => {
                !step.sole && (self.asks_state || is_shared && self.varies[index])
            }
            Class::Rmw if is_live && self.contested.contains(location) => {
                self.wanted.insert(location);
                true
            }
            class if !changes(class) && is_live && is_shared && self.varies[index] => {
                if step.kind != StepKind::Forward {
                    self.wanted.insert(location);
                }
                true
            }
            _ => false,
        }
    }

    fn keeps_other(&self, step: &TraceStep, is_live: bool) -> bool {
        match self.program.code.get(step.pc as usize) {
            // A thread that waits may go on because of any other.
            Some(Op::Sync(SyncOp::Pulse { .. })) => is_live || self.waits,
            _ if step.kind == StepKind::Guess => false,
            _ => is_live && !is_own_business(self.program, step),
        }
    }
}

/// A thread that fails may have added up what one instruction of the user's has read in several places. What it found
/// where no other thread has been is the other part of the sum.
fn keep_summands(program: &Program, trace: &[TraceStep], end: &StoryEnd<'_>, kept: &mut [bool]) {
    let StoryEnd::Threads { threads, .. } = end else { return };
    let read = |step: &TraceStep| {
        let is_read =
            step.event.access().is_some_and(|access| matches!(access.class, Class::Read | Class::VRead));
        let fails = threads.contains(step.thread.as_str());
        (is_read && fails && !step.sole && !program.is_library(step.pc))
            .then(|| (step.thread.clone(), step.pc))
    };
    let told: BTreeSet<_> =
        trace.iter().zip(&*kept).filter(|(_, kept)| **kept).filter_map(|(step, _)| read(step)).collect();
    for (step, kept) in trace.iter().zip(kept) {
        *kept |= read(step).is_some_and(|read| told.contains(&read));
    }
}

/// An access that took effect late is the other half of a reordering that matters.
fn keep_late(trace: &[TraceStep], contested: &BTreeSet<&str>, kept: &mut [bool]) {
    for index in 0..trace.len() {
        if !kept[index] {
            continue;
        }
        let step = &trace[index];
        for passed in
            step.overtook.iter().filter(|passed| contested.contains(passed.access.location.as_str()))
        {
            let is_late = |late: &TraceStep| {
                late.kind != StepKind::Reflect && (&late.thread, late.pc) == (&step.thread, passed.pc)
            };
            if let Some(late) = trace[index + 1..].iter().position(is_late) {
                kept[index + 1 + late] = true;
            }
        }
    }
}

fn changes(class: Class) -> bool {
    !matches!(class, Class::Read | Class::VRead | Class::Fence)
}

#[cfg(test)]
mod tests {
    use fencepost_explore::SearchConfig;
    use fencepost_ir::Budget;

    use super::*;
    use crate::walk::{Ending, PathStatus, Walk};
    use crate::{Input, LoadRequest, Subject, check, load_input, model};

    /// A lost update, and a thread that has nothing to do with it.
    const LOST: &str = r##"
        #include <assert.h>
        #include <pthread.h>
        #include <stdatomic.h>
        atomic_int counter;
        int other;
        void *add(void *p) { int seen = counter; counter = seen + 1; return 0; }
        void *idle(void *p) { for (int i = 0; i < 4; i++) other = other + i; return 0; }
        int main() {
            pthread_t a, b, c;
            pthread_create(&c, 0, idle, 0);
            pthread_create(&a, 0, add, 0);
            pthread_create(&b, 0, add, 0);
            pthread_join(a, 0);
            pthread_join(b, 0);
            assert(counter == 2);
        }"##;

    /// Stores that wait in buffers, under a lock that has nothing to do with it.
    const BUFFERS: &str = r##"
        #include <assert.h>
        #include <pthread.h>
        #include <stdatomic.h>
        #define SET(v) atomic_store_explicit(&v, 1, memory_order_relaxed)
        #define GET(v) atomic_load_explicit(&v, memory_order_relaxed)
        atomic_int x, y;
        int a = 1, b = 1, done;
        pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
        void *left(void *p) { SET(x); a = GET(y); pthread_mutex_lock(&m); done++; pthread_mutex_unlock(&m); return 0; }
        void *right(void *p) { SET(y); b = GET(x); pthread_mutex_lock(&m); done++; pthread_mutex_unlock(&m); return 0; }
        int main() {
            pthread_t l, r;
            pthread_create(&l, 0, left, 0);
            pthread_create(&r, 0, right, 0);
            pthread_join(l, 0);
            pthread_join(r, 0);
            assert(a || b);
        }"##;

    fn subject(text: &str) -> Subject {
        let input = Input::with_bytes("t.c", text.as_bytes().to_vec());
        load_input(&input, &LoadRequest::default(), &[]).unwrap()
    }

    /// The violation of a program, and which of its steps matter.
    fn told(subject: &Subject, under: &str) -> (Violation, Relevance) {
        let findings = check(subject, &model(under).unwrap(), &SearchConfig::default()).unwrap();
        let violation = findings.faults[0].violation.clone();
        let relevance = Relevance::of(&subject.program, &violation.trace, &StoryEnd::of(&violation));
        (violation, relevance)
    }

    #[test]
    fn a_thread_that_has_no_part_in_it_is_left_out() {
        let subject = subject(LOST);
        let (violation, relevance) = told(&subject, "sc");
        let kept: Vec<&TraceStep> = violation
            .trace
            .iter()
            .zip(&relevance.steps)
            .filter(|(_, kept)| **kept)
            .map(|(step, _)| step)
            .collect();
        let locations: BTreeSet<&str> =
            kept.iter().filter_map(|step| Some(step.event.access()?.location.as_str())).collect();
        assert_eq!(locations, BTreeSet::from(["counter"]), "{kept:#?}");
        assert!(kept.iter().all(|step| step.thread != "T1"), "{kept:#?}");
        assert!(kept.len() >= 5 && kept.len() < violation.trace.len());
    }

    /// Whoever takes the steps that are told, with the values that are told, ends where the story ends, whatever else is done.
    #[test]
    fn the_steps_that_are_told_are_enough() {
        for (text, under) in [(LOST, "sc"), (LOST, "tso"), (BUFFERS, "tso"), (BUFFERS, "rmo")] {
            let subject = subject(text);
            let (violation, relevance) = told(&subject, under);
            let is_told = |(step, kept): &(&TraceStep, &bool)| {
                **kept && !matches!(step.event, StepEvent::Prints(_) | StepEvent::Joins(_))
            };
            let story = violation.trace.iter().zip(&relevance.steps).filter(is_told).map(|(step, _)| step);
            let story: Vec<&TraceStep> = story.collect();
            let mut complete = 0;
            for seed in 0..400 {
                if let Some(fails) = follow(&subject, under, &story, seed) {
                    assert!(fails, "under {under}, another end of {story:#?}");
                    complete += 1;
                }
            }
            assert!(complete > 0, "under {under}");
        }
    }

    /// Takes random steps among which are those of a story, in its order: whether that ends in a failure, if it could be
    /// done.
    fn follow(subject: &Subject, under: &str, story: &[&TraceStep], mut seed: u64) -> Option<bool> {
        let under = model(under).unwrap();
        let settings = SearchConfig::default().settings();
        let machine = subject.machine(&under, settings, &Budget::unlimited()).unwrap();
        let machine = machine.stepwise();
        let mut walk = Walk::new(&machine);
        let mut left = story;
        for _ in 0..1000 {
            match walk.status() {
                PathStatus::Open => {}
                PathStatus::Ended(Ending::Failed(_)) => return left.is_empty().then_some(true),
                _ => return left.is_empty().then_some(false),
            }
            let same = |step: &TraceStep, told: &TraceStep| {
                (&step.thread, step.pc, step.event.to_string())
                    == (&told.thread, told.pc, told.event.to_string())
            };
            let is_next = |step: &TraceStep| left.first().is_some_and(|told| same(step, told));
            let is_told = |step: &TraceStep| {
                left.iter()
                    .any(|told| (&step.thread, step.pc, step.kind) == (&told.thread, told.pc, told.kind))
            };
            let actions = walk.actions().into_iter().map(|action| (action, walk.describe(action)));
            let open: Vec<_> = actions.filter(|(_, step)| is_next(step) || !is_told(step)).collect();
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let (action, step) = open.get((seed >> 33) as usize % open.len().max(1))?;
            if is_next(step) {
                left = &left[1..];
            }
            let action = *action;
            walk.take(action);
        }
        None
    }
}
