//! A story with the state at each step: what a picture of it shows.
//!
//! An operation is a bar. It ends where it takes effect, and it begins where the first instruction takes effect that comes
//! after it in its thread: no later it must have been issued. So an operation that keeps its place is short, and one that
//! others overtake is long.

use std::collections::BTreeSet;

use fencepost_explore::{Moment, StepKind, TraceStep, in_proportion, moments};
use fencepost_frontend::LoadError;
use fencepost_ir::words::Dialect;
use fencepost_ir::{Budget, Pc, Stopped};
use fencepost_machine::{Action, Machine, State, Status, Thread};
use fencepost_memory::window::Entry;
use fencepost_memory::{Loc, Location, Model};

use crate::SearchConfig;
use crate::findings::Findings;
use crate::subject::Subject;

/// A story, step by step.
#[derive(Clone, Debug, Default)]
pub struct Timeline {
    /// The threads' names, in the order in which they appear.
    pub threads: Vec<String>,
    /// The steps.
    pub steps: Vec<TimelineStep>,
}

/// A step, and what the program looks like after it.
#[derive(Clone, Debug)]
pub struct TimelineStep {
    /// What happens.
    pub step: TraceStep,
    /// Which of the threads does it.
    pub thread: usize,
    /// The first step, this one or an earlier one, by which the operation was issued for certain.
    pub issued: usize,
    /// Variables that several steps are about, with their values in memory.
    pub variables: Vec<(String, String)>,
    /// What each thread is doing, in the order of the names; nothing of one that does not exist yet.
    pub doing: Vec<Option<Doing>>,
    /// Locks that are held: the object and the thread.
    pub locks: Vec<(String, String)>,
}

/// What a thread is doing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doing {
    /// Where it is: nothing after its end.
    pub site: Option<Pc>,
    /// What it waits for, or that it has ended; empty if it runs.
    pub status: String,
    /// What it has issued, and what has not taken effect: in words and where.
    pub pending: Vec<(String, Pc)>,
}

/// The timeline of a schedule that findings under a model have.
pub fn timeline(
    subject: &Subject,
    model: &Model,
    config: &SearchConfig<'_>,
    findings: &Findings,
    schedule: &[Action],
) -> Result<Timeline, LoadError> {
    let sc = if findings.under_sc { Some(crate::model("sc")?) } else { None };
    let unlimited = Budget::unlimited();
    let budget = config.budget.unwrap_or(&unlimited).to_tell(in_proportion(0.0));
    let machine = subject.machine(sc.as_ref().unwrap_or(model), config.settings(), &budget)?;
    let machine = machine.granting(&findings.granted);
    let moments = moments(&machine, schedule, &budget);
    let stopped = |why| Stopped { why, during: "making a timeline".to_owned() };
    Ok(Timeline::new(&machine, &moments.map_err(stopped)?))
}

impl Timeline {
    fn new(machine: &Machine<'_>, moments: &[Moment]) -> Timeline {
        let mut threads: Vec<String> = Vec::new();
        for Moment { step, state } in moments {
            let names = (0..state.threads.len()).filter(|&index| !machine.is_service(&state.threads[index]));
            for name in names.map(|index| machine.thread_name(state, index)).chain([step.thread.clone()]) {
                if !threads.contains(&name) {
                    threads.push(name);
                }
            }
        }
        let locations = locations(moments.iter().map(|moment| &moment.state));
        let issued = issued(moments);
        let shown = |(index, Moment { step, state }): (usize, &Moment)| TimelineStep {
            thread: threads.iter().position(|name| *name == step.thread).unwrap_or_default(),
            issued: issued[index],
            variables: locations.iter().filter_map(|&loc| machine.named_value(state, loc)).collect(),
            doing: threads.iter().map(|name| doing(machine, state, name)).collect(),
            locks: locks(machine, state),
            step: step.clone(),
        };
        let steps = moments.iter().enumerate().map(shown).collect();
        Timeline { threads, steps }
    }
}

/// What a program looks like in a state.
#[derive(Clone, Debug, Default)]
pub struct Snapshot {
    /// The threads by name, without those of the runtime, and what they are doing.
    pub threads: Vec<(String, Doing)>,
    /// Variables that operations have been about, with their values in memory.
    pub variables: Vec<(String, String)>,
    /// Locks that are held: the object and the thread.
    pub locks: Vec<(String, String)>,
}

/// What a program looks like in the last of the states that it has gone through.
pub fn snapshot<'s>(machine: &Machine<'_>, states: impl Iterator<Item = &'s State>) -> Snapshot {
    let states: Vec<&State> = states.collect();
    let Some(&state) = states.last() else { return Snapshot::default() };
    let own = (0..state.threads.len()).filter(|&index| !machine.is_service(&state.threads[index]));
    let names = own.map(|index| machine.thread_name(state, index));
    let threads = names.filter_map(|name| doing(machine, state, &name).map(|doing| (name, doing)));
    let locations = locations(states.iter().copied());
    Snapshot {
        threads: threads.collect(),
        variables: locations.iter().filter_map(|&loc| machine.named_value(state, loc)).collect(),
        locks: locks(machine, state),
    }
}

/// Where operations in flight are.
fn locations<'s>(states: impl Iterator<Item = &'s State>) -> BTreeSet<Loc> {
    let threads = states.flat_map(|state| &state.threads);
    let events = threads.flat_map(|thread| thread.window.events());
    events
        .filter_map(|(_, event)| if let Location::Known(loc) = event.location { Some(loc) } else { None })
        .collect()
}

/// By which step each operation was issued: the first by which something of its thread overtakes it, or its own.
fn issued(moments: &[Moment]) -> Vec<usize> {
    let mut issued: Vec<usize> = (0..moments.len()).collect();
    for (early, Moment { step, .. }) in moments.iter().enumerate() {
        for overtaken in &step.overtook {
            let late = moments[early + 1..].iter().position(|moment| {
                let late = &moment.step;
                late.kind != StepKind::Reflect && (&late.thread, late.pc) == (&step.thread, overtaken.pc)
            });
            if let Some(late) = late {
                let late = early + 1 + late;
                issued[late] = issued[late].min(early);
            }
        }
    }
    issued
}

fn doing(machine: &Machine<'_>, state: &State, name: &str) -> Option<Doing> {
    let index = (0..state.threads.len()).find(|&index| machine.thread_name(state, index) == name)?;
    let thread = &state.threads[index];
    let pending = thread.window.slots.iter().filter_map(|slot| match &slot.entry {
        Entry::Event(event) => Some((machine.named_access(state, event, slot.pc).to_string(), slot.site)),
        Entry::Fence(_) => Some(("fence".to_owned(), slot.site)),
        Entry::Guess { .. } => Some(("a guess".to_owned(), slot.site)),
        Entry::Compute { .. } => None,
    });
    Some(Doing {
        site: (!thread.is_finished()).then(|| machine.site(thread)),
        status: status(machine, state, index, thread),
        pending: pending.collect(),
    })
}

/// What a thread waits for, or that it has ended; empty if it runs.
pub fn status(machine: &Machine<'_>, state: &State, index: usize, thread: &Thread) -> String {
    let on = |object| machine.named_object(state, index, object);
    match thread.status {
        Status::Running => String::new(),
        Status::Waiting { object, .. } if machine.permit_of(state, object).is_some() => {
            "is parked".to_owned()
        }
        Status::Waiting { object, .. } if machine.program.words.dialect == Dialect::Java => {
            format!("waits for a notify() of {}", on(object))
        }
        Status::Waiting { object, .. } => format!("waits for a pulse of {}", on(object)),
        Status::Reacquiring { object, .. } => format!("waits to reacquire the lock of {}", on(object)),
        Status::Joining { .. } => {
            let names = state.awaited(index).map(|awaited| machine.thread_name(state, awaited.thread.into()));
            format!("waits for {}", names.collect::<Vec<_>>().join(", "))
        }
        Status::Finished => "has ended".to_owned(),
    }
}

fn locks(machine: &Machine<'_>, state: &State) -> Vec<(String, String)> {
    let held = state.heap.objects.iter().enumerate().filter(|(_, object)| object.monitor.owner != 0);
    let held = held.map(|(index, object)| {
        let owner = usize::from(object.monitor.owner) - 1;
        (machine.named_object(state, owner, index as u32 + 1).to_string(), machine.thread_name(state, owner))
    });
    held.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Input, LoadRequest, check, load_input};

    fn of(name: &str, text: &str, model: &str) -> Timeline {
        let input = Input::with_bytes(name, text.as_bytes().to_vec());
        let subject = load_input(&input, &LoadRequest::default(), &[]).unwrap();
        let (model, config) = (crate::model(model).unwrap(), SearchConfig::default());
        let findings = check(&subject, &model, &config).unwrap();
        let schedule = &findings.faults[0].violation.schedule;
        let timeline = timeline(&subject, &model, &config, &findings, schedule).unwrap();
        let told: Vec<_> = timeline.steps.iter().map(|it| it.step.clone()).collect();
        assert_eq!(told, findings.faults[0].violation.trace, "the same story");
        timeline
    }

    const SB: &str = "X86 SB
{ x=0; y=0; }
 P0         | P1         ;
 MOV [x],$1 | MOV [y],$1 ;
 MOV EAX,[y] | MOV EAX,[x] ;
~exists (0:EAX=0 /\\ 1:EAX=0)
";

    #[test]
    fn what_is_overtaken_is_a_long_bar() {
        let timeline = of("SB.litmus", SB, "tso");
        assert_eq!(timeline.threads, ["P0", "P1"]);
        let bars: Vec<_> = timeline.steps.iter().map(|it| (it.thread, it.issued)).collect();
        // P0 reads y, P1 writes and reads, and only then P0's write takes effect.
        assert_eq!(bars, [(0, 0), (1, 1), (1, 2), (0, 0)]);
    }

    #[test]
    fn each_step_shows_memory_and_what_is_pending() {
        let timeline = of("SB.litmus", SB, "tso");
        let values = |at: usize| -> Vec<String> {
            timeline.steps[at].variables.iter().map(|(name, value)| format!("{name}={value}")).collect()
        };
        assert_eq!(values(0), ["x=0", "y=0"]);
        assert_eq!(values(1), ["x=0", "y=1"]);
        assert_eq!(values(3), ["x=1", "y=1"]);
        let pending = |at: usize, thread: usize| -> Vec<String> {
            let doing = timeline.steps[at].doing[thread].as_ref().unwrap();
            doing.pending.iter().map(|(text, _)| text.clone()).collect()
        };
        assert_eq!(pending(0, 0), ["write x = 1"]);
        assert_eq!(pending(0, 1), ["write y = 1", "read x"]);
        assert!(pending(3, 0).is_empty());
    }
}
