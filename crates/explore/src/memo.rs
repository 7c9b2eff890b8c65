//! Remembered steps, a short cut for flat programs: each thread is an automaton that is discovered during the search.
//!
//! In a program without objects or thread starts, what an action of a thread does is determined
//! by the thread's own component and, for a read, by the value it finds; its effect on others is
//! at most one static. So a step taken once from a component need never be run again: its result
//! is looked up, and a whole state is never decoded. The states visited are exactly the same.

use std::collections::HashMap;

use fencepost_ir::broken::{Invariant, broken};
use fencepost_ir::footprint::NothingInitialised;
use fencepost_ir::{Class, Region, StaticId, StaticSlot};
use fencepost_machine::dependence::{Dependence, Touch};
use fencepost_machine::encode::{Vector, Workspace};
use fencepost_machine::state::heap::{slot_of, static_loc};
use fencepost_machine::{Action, ActionKind, Machine, Reduction, State};
use fencepost_memory::window::Entry;
use fencepost_memory::{Event, Location};
use rustc_hash::FxBuildHasher;

use crate::reduce::{Later, View, WaitsFor};
use crate::store::Store;

/// A set of statics, one bit each.
type Statics = u64;

/// An action of a component, and its results so far.
#[derive(Debug)]
struct MemoAction {
    action: Action,
    /// The static that the action is about.
    slot: Option<u32>,
    /// Whether it writes that static.
    writes: bool,
    /// Whether it depends on the value there.
    reads: bool,
    /// By the value found (0 if it does not matter).
    results: Vec<(u64, StepResult)>,
}

#[derive(Clone, Copy, Debug)]
struct StepResult {
    /// The thread's next component.
    component: u32,
    /// What it writes to its static.
    written: u64,
}

/// What is known of one component of a thread.
#[derive(Debug, Default)]
struct ThreadComponent {
    actions: Vec<MemoAction>,
    /// The statics encoded in it, in the order of `Homes::at`.
    values: Vec<u64>,
    window: usize,
    /// Whether its next instruction ends the path, and is to come last.
    ends_path: bool,
    /// By static: whether it may come to what conflicts with a read of it, and with a write.
    later: Vec<[Later; 2]>,
}

/// Where a static is in a state's vector.
#[derive(Clone, Copy, Debug)]
struct StaticPosition {
    leaf: usize,
    position: usize,
}

/// Everything learnt so far.
#[derive(Debug)]
pub(crate) struct Memo {
    /// By component number; components of threads and of globals have different numbers.
    components: Vec<Option<Box<ThreadComponent>>>,
    positions: Vec<StaticPosition>,
    /// What writing a value to a static makes of the component it is encoded in.
    pokes: HashMap<(u32, u32, u64), u32, FxBuildHasher>,
    /// Thread and index into its `actions` of each action listed last.
    listed: Vec<(u8, u32)>,
    /// Bytes in `components`.
    bytes: usize,
}

impl Memo {
    /// Bytes in use, about.
    pub(crate) fn bytes(&self) -> usize {
        let per_poke = size_of::<((u32, u32, u64), u32)>() + 1;
        self.bytes + self.components.capacity() * size_of::<usize>() + self.pokes.capacity() * per_poke
    }

    /// A memo for a machine it works for.
    pub(crate) fn for_machine(machine: &Machine<'_>) -> Option<Memo> {
        let statics = machine.program.statics.len();
        // Watching needs whole states.
        if !machine.is_flat() || statics > Statics::BITS as usize || !machine.watch.is_empty() {
            return None;
        }
        let position_of = |slot: usize| {
            let thread = machine.facts.homes.of_static(slot);
            let leaf = thread.map_or(0, |thread| 1 + thread);
            let encoded =
                thread.map_or(machine.facts.homes.shared(), |thread| machine.facts.homes.at(thread));
            let position = encoded.iter().position(|&other| other as usize == slot)?;
            Some(StaticPosition { leaf, position })
        };
        Some(Memo {
            components: Vec::new(),
            positions: (0..statics).map(position_of).collect::<Option<_>>()?,
            pokes: HashMap::default(),
            listed: Vec::new(),
            bytes: 0,
        })
    }

    /// Lists the enabled actions of a state; says how many entries its fullest window has.
    pub(crate) fn actions(
        &mut self,
        machine: &Machine<'_>,
        workspace: &mut Workspace,
        store: &Store,
        vector: &Vector,
        into: &mut Vec<Action>,
    ) -> usize {
        self.listed.clear();
        let mut window = 0;
        for (leaf, &id) in vector.ids.iter().enumerate() {
            if self.components.len() <= id as usize {
                self.components.resize_with(id as usize + 1, || None);
            }
            let component = self.components[id as usize].get_or_insert_with(|| {
                machine.decode(workspace, vector, &store);
                let component = Box::new(ThreadComponent::of(machine, &workspace.state, leaf));
                self.bytes += component.bytes();
                component
            });
            window = window.max(component.window);
            for (index, known) in component.actions.iter().enumerate() {
                into.push(known.action);
                self.listed.push((known.action.thread, index as u32));
            }
        }
        window
    }

    fn component(&self, vector: &Vector, leaf: usize) -> &ThreadComponent {
        self.components[vector.ids[leaf] as usize]
            .as_deref()
            .or_broken("a component whose actions were listed")
    }

    fn known(&self, vector: &Vector, listed: usize) -> &MemoAction {
        let (thread, index) = self.listed[listed];
        &self.component(vector, 1 + usize::from(thread)).actions[index as usize]
    }

    /// What a static holds in a state.
    fn value(&self, vector: &Vector, slot: u32) -> u64 {
        let StaticPosition { leaf, position } = self.positions[slot as usize];
        self.component(vector, leaf).values[position]
    }

    fn found(&self, vector: &Vector, known: &MemoAction) -> u64 {
        known.slot.filter(|_| known.reads).map_or(0, |slot| self.value(vector, slot))
    }

    /// Puts the successor by the action at `listed` into `next`, if it is known.
    pub(crate) fn successor(&self, vector: &Vector, listed: usize, next: &mut Vector) -> bool {
        let known = self.known(vector, listed);
        let found = self.found(vector, known);
        let Some(&(_, result)) = known.results.iter().find(|(value, _)| *value == found) else {
            return false;
        };
        let leaf = 1 + usize::from(known.action.thread);
        let mut poked = None;
        if let Some(slot) = known.slot.filter(|_| known.writes) {
            let home = self.positions[slot as usize].leaf;
            if home != leaf {
                match self.pokes.get(&(vector.ids[home], slot, result.written)) {
                    Some(&id) => poked = Some((home, id)),
                    None => return false,
                }
            }
        }
        next.clone_from(vector);
        next.ids[leaf] = result.component;
        if let Some((home, id)) = poked {
            next.ids[home] = id;
        }
        true
    }

    /// Notes that the action at `listed` leads from `vector` to `next`, which is `state`.
    pub(crate) fn learn(&mut self, vector: &Vector, listed: usize, next: &Vector, state: &State) {
        let known = self.known(vector, listed);
        let found = self.found(vector, known);
        let leaf = 1 + usize::from(known.action.thread);
        let mut result = StepResult { component: next.ids[leaf], written: 0 };
        if let Some(slot) = known.slot.filter(|_| known.writes) {
            result.written = state.statics[slot as usize];
            let home = self.positions[slot as usize].leaf;
            if home != leaf {
                self.pokes.insert((vector.ids[home], slot, result.written), next.ids[home]);
            }
        }
        let (thread, index) = self.listed[listed];
        let id = vector.ids[1 + usize::from(thread)] as usize;
        let component = self.components[id].as_mut().or_broken("a component whose actions were listed");
        let results = &mut component.actions[index as usize].results;
        if !results.iter().any(|(value, _)| *value == found) {
            results.push((found, result));
            self.bytes += size_of::<(u64, StepResult)>();
        }
    }

    /// A state whose actions were just listed, as the reduction sees it.
    pub(crate) fn view<'m>(&'m self, vector: &'m Vector) -> impl View + 'm {
        MemoView { memo: self, vector }
    }
}

struct MemoView<'m> {
    memo: &'m Memo,
    vector: &'m Vector,
}

impl View for MemoView<'_> {
    fn threads(&self) -> usize {
        self.vector.threads
    }

    fn dependence(&self, action: usize) -> Option<Dependence> {
        let known = self.memo.known(self.vector, action);
        if known.action.kind == ActionKind::Issue {
            let component = self.memo.component(self.vector, 1 + usize::from(known.action.thread));
            return component.ends_path.then_some(Dependence::EndOfPath);
        }
        if matches!(known.action.kind, ActionKind::Choose { .. }) {
            return Some(Dependence::Private);
        }
        Some(Dependence::Access(Touch { loc: static_loc(StaticId(known.slot?)), writes: known.writes }))
    }

    fn conflicts_later(&self, thread: usize, _action: usize, dependence: Dependence) -> Later {
        let Dependence::Access(touch) = dependence else { return Later::Never };
        let other = self.memo.component(self.vector, 1 + thread);
        let later = other.later.get(slot_of(touch.loc) as usize);
        later.map_or(Later::Never, |later| later[usize::from(touch.writes)])
    }

    fn is_finished(&self, thread: usize) -> bool {
        self.memo.component(self.vector, 1 + thread).later.is_empty()
    }

    fn is_visible(&self, _action: usize) -> bool {
        false
    }

    fn waits_for(&self, _thread: usize) -> WaitsFor {
        WaitsFor::NoThread
    }
}

impl ThreadComponent {
    fn bytes(&self) -> usize {
        size_of::<ThreadComponent>()
            + self.actions.len() * size_of::<MemoAction>()
            + self.values.len() * size_of::<u64>()
            + self.later.len() * size_of::<[Later; 2]>()
    }

    fn of(machine: &Machine<'_>, state: &State, leaf: usize) -> ThreadComponent {
        let values = |statics: &[u32]| statics.iter().map(|&slot| state.statics[slot as usize]).collect();
        let Some(index) = leaf.checked_sub(1) else {
            return ThreadComponent {
                values: values(machine.facts.homes.shared()),
                ..ThreadComponent::default()
            };
        };
        let thread = &state.threads[index];
        let mut actions = Vec::new();
        machine.thread_actions(state, index, &mut actions);
        let mut component = ThreadComponent {
            actions: actions.into_iter().map(|action| MemoAction::of(machine, state, action)).collect(),
            values: values(machine.facts.homes.at(index)),
            window: thread.window.slots.len(),
            ends_path: machine.settings.reductions.contains(Reduction::EndsLast)
                && machine.ends_path(state, index),
            later: Vec::new(),
        };
        if thread.is_finished() {
            return component;
        }
        let statics = machine.program.statics.iter().enumerate();
        let later = |(slot, descriptor): (usize, &StaticSlot)| {
            [false, true].map(|to_write| {
                component.later(machine, state, index, slot as u32, descriptor.region, to_write)
            })
        };
        component.later = statics.map(later).collect();
        component
    }

    /// Whether this thread may come to what conflicts with another's access to a static, and what has to happen before.
    fn later(
        &self,
        machine: &Machine<'_>,
        state: &State,
        index: usize,
        at: u32,
        region: Region,
        to_write: bool,
    ) -> Later {
        let (thread, footprint) = (&state.threads[index], &machine.facts.footprint);
        let code = !self.ends_path
            && thread.frames.iter().any(|frame| {
                footprint.writes(frame.pc, region, &NothingInitialised)
                    || to_write && footprint.reads(frame.pc, region, &NothingInitialised)
            });
        let enabled = || {
            self.actions.iter().filter_map(|known| match known.action.kind {
                ActionKind::Complete { slot } | ActionKind::Forward { slot, .. } => Some(usize::from(slot)),
                _ => None,
            })
        };
        let conflicts = |&(slot, event): &(usize, &Event)| {
            let same = match event.location {
                Location::Known(loc) => slot_of(loc) == at,
                Location::Unknown { .. } => true,
            };
            same && (to_write || machine.rules.class(event.access).writes())
                && enabled().all(|enabled| enabled != slot)
        };
        let in_flight: Vec<usize> = thread.window.events().filter(conflicts).map(|(slot, _)| slot).collect();
        if !code && in_flight.is_empty() {
            return Later::Never;
        }
        let first = machine.comes_before(state, index, &in_flight, code, enabled());
        first.map_or(Later::Comes, Later::Behind)
    }
}

impl MemoAction {
    fn of(machine: &Machine<'_>, state: &State, action: Action) -> MemoAction {
        let mut known = MemoAction { action, slot: None, writes: false, reads: false, results: Vec::new() };
        let (ActionKind::Complete { slot } | ActionKind::Forward { slot, .. }) = action.kind else {
            return known;
        };
        let entry = state.threads[usize::from(action.thread)].window.slots[usize::from(slot)].entry;
        if let Entry::Event(event) = entry
            && let Location::Known(loc) = event.location
        {
            let class = machine.rules.class(event.access);
            known.slot = Some(slot_of(loc));
            known.writes = class.writes();
            known.reads = class.reads() && matches!(action.kind, ActionKind::Complete { .. });
            if matches!(class, Class::Lock | Class::Unlock | Class::Fence) {
                broken("a flat program has monitors or fences in flight");
            }
        }
        known
    }
}
