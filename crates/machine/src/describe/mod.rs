//! What a story's line says of an action: which access takes effect, with which value, or what else happens.

mod event;
mod guess;
mod parking;
mod sync;

use fencepost_ir::broken::{Invariant, broken};
use fencepost_ir::{Class, MemoryOp, Op, Pc};
use fencepost_memory::window::Entry;
use fencepost_memory::{Event, Location, WindowSlot};

use crate::action::{Action, ActionKind};
use crate::machine::Machine;
use crate::names::{NamedAccess, NamedObject};
use crate::state::State;
use crate::state::heap::{STATICS, handle_of};
use crate::values::arith;

pub use event::{Overtaken, StepEvent, StepKind};

/// One line of a story.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// Index of the thread.
    pub thread: usize,
    /// What kind of step it is.
    pub kind: StepKind,
    /// What happens.
    pub event: StepEvent,
    /// The instruction.
    pub pc: Pc,
    /// Where to point the user: the instruction, or the call of a library that led to it.
    pub site: Pc,
    /// Earlier instructions of the same thread that are still in flight and that this one passes.
    pub overtook: Vec<Overtaken>,
}

impl Machine<'_> {
    /// Describes an action that is enabled in `state`.
    pub fn describe(&self, state: &State, action: Action) -> Description {
        let index = usize::from(action.thread);
        let thread = &state.threads[index];
        let pc = thread.frame().pc;
        let site = self.site(thread);
        let plain = |kind, what| {
            let event = StepEvent::Said(what);
            Description { thread: index, kind, event, pc, site, overtook: Vec::new() }
        };
        match action.kind {
            ActionKind::Complete { slot } => {
                self.describe_event(state, index, slot.into(), None, StepKind::Complete, StepEvent::Access)
            }
            ActionKind::Forward { slot, value } => {
                let event = StepEvent::OwnWrite;
                self.describe_event(state, index, slot.into(), Some(value), StepKind::Forward, event)
            }
            ActionKind::See { slot, value } => {
                let others = self.unseen(state, index, slot.into(), value);
                let event = |access| StepEvent::OneOf { access, others };
                self.describe_event(state, index, slot.into(), Some(value), StepKind::See, event)
            }
            ActionKind::Reflect { slot, to } => {
                let thread = self.thread_name(state, to.into());
                let event = |access| StepEvent::SeenBy { access, thread };
                self.describe_event(state, index, slot.into(), None, StepKind::Reflect, event)
            }
            ActionKind::Guess { way } => plain(StepKind::Guess, self.guess_in_words(state, thread, pc, way)),
            ActionKind::Choose { value } if self.is_clock(pc) => {
                let passed = match value {
                    0 if self.program.waits => "",
                    0 => ": no time has passed",
                    _ => ": a long time has passed",
                };
                plain(StepKind::Choose, format!("reads the clock{passed}"))
            }
            ActionKind::Choose { .. } if self.is_time(pc).is_some() => {
                let then = match self.is_time(pc) {
                    Some(true) => "a long time passes",
                    _ => "begins to wait for a while",
                };
                plain(StepKind::Choose, then.to_owned())
            }
            ActionKind::Choose { value } => {
                let (kind, event) = (StepKind::Choose, StepEvent::Chooses(value));
                Description { thread: index, kind, event, pc, site, overtook: Vec::new() }
            }
            ActionKind::Synchronise { variant } => {
                if let Some(child) = self.about_to_start(state, index, pc) {
                    let (kind, event) = (StepKind::Synchronise, StepEvent::Starts(child));
                    return Description { thread: index, kind, event, pc, site, overtook: Vec::new() };
                }
                plain(StepKind::Synchronise, self.describe_sync(state, index, pc, variant))
            }
            ActionKind::Issue => plain(StepKind::Issue, "issues its next instruction".to_owned()),
        }
    }

    /// What else a read that sees `value` could have seen.
    fn unseen(&self, state: &State, index: usize, slot: usize, value: u64) -> Vec<String> {
        let Entry::Event(event) = state.threads[index].window.slots[slot].entry else {
            broken("a read that sees one of several writes is not an event");
        };
        let storage = self.location_storage(state, event.location);
        let values = self.choices(state, index, slot).or_broken("the writes that a read may see");
        let others = values.into_iter().filter(|&other| other != value);
        let mut others: Vec<String> = others.map(|other| self.show(state, storage, other)).collect();
        others.sort_unstable();
        others
    }

    /// Whether an event is the read by which a suspended method takes up what it has awaited.
    fn goes_on_after_await(&self, state: &State, event: &Event) -> bool {
        let reads = matches!(self.rules.class(event.access), Class::Read | Class::VRead);
        matches!(event.location, Location::Known(loc) if reads && self.is_awaited(state, loc))
    }

    /// The object that an access of a thread is to, if a variable holds it.
    fn object_of(&self, state: &State, index: usize, location: Location) -> Option<NamedObject> {
        let Location::Known(loc) = location else { return None };
        let object = match handle_of(loc) {
            STATICS => return None,
            handle => self.named_object(state, index, handle),
        };
        object.holder.is_some().then_some(object)
    }

    fn describe_event(
        &self,
        state: &State,
        index: usize,
        slot: usize,
        taken: Option<u64>,
        kind: StepKind,
        happens: impl FnOnce(NamedAccess) -> StepEvent,
    ) -> Description {
        let window = &state.threads[index].window;
        let WindowSlot { pc, site, entry, .. } = window.slots[slot];
        let Entry::Event(event) = entry else {
            broken(format_args!("a step of what is not an event: {entry:?}"));
        };
        if self.goes_on_after_await(state, &event) {
            let event = StepEvent::Said("goes on after the await".to_owned());
            let kind = StepKind::Synchronise;
            return Description { thread: index, kind, event, pc, site, overtook: Vec::new() };
        }
        let kind = if self.is_aside(state, &event) { StepKind::Aside } else { kind };
        let mut access = self.named_access(state, &event, pc);
        access.object = self.object_of(state, index, event.location);
        if let Location::Known(loc) = event.location
            && self.freed_under(state, index, pc, loc).is_none()
        {
            let show = |value| Some(self.show_at(state, loc, value));
            match self.rules.class(event.access) {
                class @ (Class::Read | Class::VRead) => {
                    access.value = show(taken.unwrap_or_else(|| self.view(state, index, loc, class)));
                }
                Class::Rmw => {
                    let old = self.view(state, index, loc, Class::Rmw);
                    if let (Op::Memory(MemoryOp::Rmw { op, .. }), Some(operand), Some(expected)) =
                        (self.program.code[pc as usize], event.value.value(), event.expected.value())
                    {
                        let new = arith::modify(op, self.storage(state, loc), old, operand, expected);
                        (access.found, access.value) = (show(old), show(new));
                    }
                }
                _ => {}
            }
        }
        let told = window.overtaken_by(slot).filter(|(_, event)| !self.is_aside(state, event));
        let overtook = told.map(|(at, event)| {
            let WindowSlot { pc, site, .. } = window.slots[at];
            Overtaken { access: self.named_access(state, event, pc), pc, site }
        });
        Description { thread: index, kind, event: happens(access), pc, site, overtook: overtook.collect() }
    }
}
