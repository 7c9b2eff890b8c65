//! Partial-order reduction: the stubborn set of a state's actions.
//!
//! Stubborn sets (Valmari; Godefroid's persistent sets) at the grain of single in-flight events,
//! so that they stay correct, and are small, when a thread has several events in flight:
//!
//! * Two enabled completions of one thread commute: events that depend on each other, or that the
//!   model keeps in order, are never enabled together. So a set need not contain the other
//!   actions of its own threads.
//! * A completion conflicts with an enabled completion of another thread if they access one
//!   location and one of them writes. Conflicting ones are taken into the set.
//! * If another thread has a conflicting event in flight that is not enabled, or may come to one
//!   by the footprint of the code before it, some enabled action of that thread has to happen
//!   first: all of them are taken into the set. If it has none, no small set is known. Where one enabled event of
//!   that thread has to complete before all that conflicts can, that one is taken alone (a necessary enabling set).
//! * If the other thread cannot reach the object, a thread that can has to hand it out first, so the enabled actions
//!   of those threads are taken instead.
//! * Guessing an unresolved decision each way is local, and covers whatever happens if the thread
//!   waits for the value instead; a thread's guesses are enough by themselves. An action that is
//!   enough by itself goes before them: it commutes with guessing, and may decide what was to be
//!   guessed. (Not so where it is asked whether the program ends, and paths end at assumptions as well: then a thread
//!   may be stuck in a state in which it has not guessed, and that another has come to by a right guess alone.)
//!   A set without guesses goes before them, too, if they have a read that comes instead of a guess and it is no larger.
//! * A settled read is enough by itself, and where a read may come instead of a guess, that read and the guesses of the
//!   other ways are enough ([`settled`](fencepost_machine::Machine::completes_settled_read)).
//! * An atomic block conflicts with accesses to the regions that it accesses, if one of the two writes.
//!   Only blocks of accesses to statics that always run to their end are in small sets.
//! * Taking a lock conflicts with whatever else is done to that monitor. Releasing one, or taking
//!   one again, conflicts only with trying it: no other thread can do anything to a monitor that
//!   a thread has, except for waking up, which commutes.
//! * Starting a thread conflicts only with what depends on whether it was started; what it will do
//!   is in its starter's footprint. A join of a thread that has ended, a choice, and asking for one's
//!   own lock conflict with nothing. Where a thread has several ways to do such a thing, the set
//!   contains all of them.
//! * A thread that waits for a lock or for the end of a thread goes on after an action of the one it
//!   waits for. If it has enabled actions too, because the model lets a lock pass what comes before
//!   it, or because it may give up, then after one of either. And an action conflicts with nothing that
//!   comes later in a thread that waits, directly or through others, for its own thread to release
//!   a lock or to end, if it has to happen before that ([`waiting`]).
//! * Where threads have views of their own a read may see several writes: all of these are taken into
//!   the set. What a thread learns by synchronising changes what it sees itself and no other thread, so it
//!   conflicts with nothing but what it synchronises with. A fence there conflicts with all others.
//! * The end of a thread conflicts with asking whether it has ended, and with all that background threads, or
//!   threads that may start some, would still do: the program may end with it, or with a later end that would
//!   not have been the last. So does a write that makes a thread a background one, or none.
//! * A thread that waits for all others ([`AwaitOthers`](fencepost_ir::SyncOp::AwaitOthers)) goes on after an
//!   action of any of those that keep the program alive, if which ones these are can no longer change; else it is not
//!   known after whose. Going on is in no small set.
//! * An access to an object that no other thread can reach conflicts with nothing, if the thread
//!   cannot hand the object out before, or if the set has all of the thread's actions ([`private`]).
//! * A thread that may end the program conflicts with all that others would still do, if they may still
//!   change what is [`observed`] of final states. So it does with their starting a thread, which has to end
//!   before the program does. Else such an end conflicts with nothing, nor does an assumption that does not
//!   hold, and no small set contains either ([`ends`]).
//!
//! The smallest set found from any start is used. Final states are observed, and deadlocks, which
//! once there never go away. If more is watched, an action that may change that is visible, and no
//! small set contains one (C2): postponing invisible actions hides nothing, since after them what is
//! watched is as before. A write to an object that is private as above is invisible: what is watched
//! is reached from statics, and the object is not before the write is done. The caller keeps the cycle condition
//! (C3): one of the chosen actions has to lead to a state that is still to be visited. Else it asks for another set, and
//! if there is none, takes all actions. Guesses are no exception: a read takes away from a window what a guess has added, so
//! that the two can lie on a cycle. Where a read comes instead of a guess, the read alone counts: a guess may be wrong, and
//! then leads nowhere, so what other threads do must not be put off until after it. (A thread that goes round in a loop
//! of reads, and guesses that it leaves it: the others would act only behind that guess.)
//!
//! Not done here: class initialisers (no small set contains them), sleep sets.

mod blocks;
mod decoded;
mod observed;
mod private;

use fencepost_machine::dependence::Dependence;
use fencepost_machine::reach::ThreadSet;
use fencepost_machine::{Action, ActionKind};

pub(crate) use decoded::Decoded;
pub(crate) use observed::ObservedRegions;

/// A subset of a state's actions that is enough to explore.
#[derive(Debug)]
pub(crate) struct StubbornSet {
    /// Their indices.
    pub(crate) actions: Vec<usize>,
    /// Whether they are enough because they commute with all that comes before them otherwise.
    pub(crate) commutes: bool,
    /// The one that can be added in front of any execution, if the others cannot: guesses, which may be wrong. It has to
    /// keep the cycle condition by itself.
    pub(crate) leads: Option<usize>,
}

impl StubbornSet {
    fn commuting(actions: Vec<usize>) -> StubbornSet {
        StubbornSet { actions, commutes: true, leads: None }
    }

    /// The guesses of the thread that guesses by the action at `start`, or a read that comes instead of one.
    fn guesses(view: &impl View, actions: &[Action], start: usize) -> StubbornSet {
        let own = |index: &usize| actions[*index].thread == actions[start].thread;
        let now = (0..actions.len()).filter(own).find_map(|index| Some((index, view.way_of_now(index)?)));
        let is_chosen = |index: &usize| match actions[*index].kind {
            ActionKind::Guess { way } => now.is_none_or(|(_, of_now)| way != of_now),
            _ => false,
        };
        let mut chosen: Vec<usize> = (0..actions.len()).filter(own).filter(is_chosen).collect();
        let leads = now.map(|(index, _)| index);
        chosen.extend(leads);
        StubbornSet { actions: chosen, commutes: false, leads }
    }
}

/// What the reduction needs to know of a state.
pub(crate) trait View {
    /// How many threads there are.
    fn threads(&self) -> usize;
    /// What an enabled action depends on, if that is known.
    fn dependence(&self, action: usize) -> Option<Dependence>;
    /// Whether two enabled actions of different threads, with these dependences, conflict.
    fn conflicts(&self, one: Dependence, other: Dependence) -> bool {
        one.conflicts(other)
    }
    /// Whether `thread` has an event in flight that is not enabled, or may come to an action, that
    /// conflicts with the enabled action `action`, which has this dependence.
    fn conflicts_later(&self, thread: usize, action: usize, dependence: Dependence) -> Later;
    /// Whether a set that contains an action has to contain its thread's other enabled actions, after
    /// what has been said of it.
    fn takes_thread(&self, _action: usize) -> bool {
        false
    }
    /// Whether an enabled action may change what is watched.
    fn is_visible(&self, action: usize) -> bool;
    /// Whether an enabled action completes a settled read.
    fn is_settled(&self, _action: usize) -> bool {
        false
    }
    /// The way that the decision which its thread is about to guess goes if this enabled action comes first, and comes to
    /// the same as guessing that way.
    fn way_of_now(&self, _action: usize) -> Option<u32> {
        None
    }
    /// Whether `thread` has ended.
    fn is_finished(&self, thread: usize) -> bool;
    /// Which threads' actions can let `thread` go on, besides its own.
    fn waits_for(&self, thread: usize) -> WaitsFor;
}

/// Whether a thread may come to what conflicts with an enabled action of another, and what has to happen before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Later {
    /// It does not.
    Never,
    /// One of its enabled actions has to happen.
    Comes,
    /// Its event in this slot has to complete, which is enabled.
    Behind(usize),
    /// One of the threads that can reach the object has to act, which hands it out. Its own need not count.
    HandedOut { by: ThreadSet, keeps: bool },
}

/// Which actions can let a thread go on, besides its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WaitsFor {
    /// Those of no thread.
    NoThread,
    /// Those of this thread.
    Thread(usize),
    /// Not known.
    Unknown,
}

/// More actions than this are many.
const MANY: usize = 16;
/// How many actions of many are few.
const SMALL: usize = 4;

/// A small subset of `actions` that is enough, and that is not among those `done`; `None` if none is known but all of them.
/// `guesses_first` says whether a thread's guesses are enough by themselves.
pub(crate) fn stubborn_set(
    view: &impl View,
    actions: &[Action],
    guesses_first: bool,
    done: &[usize],
) -> Option<StubbornSet> {
    let guesses = |index: usize| matches!(actions[index].kind, ActionKind::Guess { .. });
    let open = |index: &usize| !done.contains(index);
    let settled = (0..actions.len()).filter(open).find(|&index| view.is_settled(index));
    let set = settled.map(|read| StubbornSet { actions: vec![read], commutes: false, leads: None });
    let set = set.or_else(|| {
        let first = (0..actions.len()).find(|&index| guesses(index))?;
        // What no thread can disturb comes first: it may spare the guess.
        let alone = |&index: &usize| !guesses(index) && closure(view, actions, index, 2).is_some();
        if let Some(index) = (0..actions.len()).filter(open).find(alone) {
            return Some(StubbornSet::commuting(vec![index]));
        }
        let starts = (first..actions.len()).filter(|&index| guesses_first && guesses(index) && open(&index));
        let mut sets = starts.map(|start| StubbornSet::guesses(view, actions, start));
        let set = sets.find(|set| set.actions.iter().any(open))?;
        // Where a read leads there is a state without the guess in any case, and one action more where nothing is put off.
        let without = set.leads.and_then(|_| {
            let rest = |&index: &usize| !guesses(index) && open(&index);
            let bound = set.actions.len() + 1;
            let mut closed =
                (0..actions.len()).filter(rest).filter_map(|start| closure(view, actions, start, bound));
            closed.find(|closed| !closed.iter().any(|&index| guesses(index)))
        });
        Some(without.map_or(set, StubbornSet::commuting))
    });
    let set = set.or_else(|| {
        // Every start gives a closed set, and any closed set is enough; the smallest leaves the fewest states.
        // Among many actions only small sets are worth looking for.
        let most = if actions.len() > MANY { SMALL + 1 } else { actions.len() };
        let mut best: Option<Vec<usize>> = None;
        for start in (0..actions.len()).filter(open) {
            let bound = best.as_ref().map_or(most, Vec::len);
            if let Some(closed) = closure(view, actions, start, bound) {
                let done = closed.len() == 1;
                best = Some(closed);
                if done {
                    break;
                }
            }
        }
        best.map(StubbornSet::commuting)
    });
    set.filter(|set| set.actions.len() < actions.len())
}

/// Accesses to memory of one thread alone that are enough to explore, beginning with the first that is known to be so.
pub(crate) fn own_accesses(view: &Decoded<'_>, actions: &[Action], thread: usize) -> Option<Vec<usize>> {
    let own = |index: &usize| usize::from(actions[*index].thread) == thread;
    let bound = 1 + (0..actions.len()).filter(own).count();
    let accesses = |set: &Vec<usize>| set.iter().all(|index| own(index) && view.accesses_data(*index));
    let mut sets = (0..actions.len()).filter(own).filter_map(|start| closure(view, actions, start, bound));
    sets.find(accesses)
}

/// The closed set that grows from `start`, if it stays smaller than `bound`.
fn closure(view: &impl View, actions: &[Action], start: usize, bound: usize) -> Option<Vec<usize>> {
    let of = |thread: usize| {
        let own = move |action: &Action| usize::from(action.thread) == thread;
        (0..actions.len()).filter(move |&index| own(&actions[index]))
    };
    let mut set = vec![start];
    let mut next = 0;
    while next < set.len() {
        if set.len() >= bound {
            return None;
        }
        let index = set[next];
        next += 1;
        // Valmari's visibility condition: what a property watches must be seen to change in every order.
        if view.is_visible(index) {
            return None;
        }
        let dependence = view.dependence(index).filter(|&dependence| dependence != Dependence::EndOfPath)?;
        let own = usize::from(actions[index].thread);
        let kind = actions[index].kind;
        if matches!(kind, ActionKind::Synchronise { .. } | ActionKind::Choose { .. } | ActionKind::See { .. })
        {
            join(&mut set, of(own));
        }
        for thread in (0..view.threads()).filter(|&thread| thread != own) {
            match view.conflicts_later(thread, index, dependence) {
                Later::Never => {}
                Later::Comes => {
                    let first = first_to_act(view, actions, thread)?;
                    first.into_iter().for_each(|thread| join(&mut set, of(thread)));
                }
                Later::Behind(slot) => {
                    join(&mut set, of(thread).filter(|&index| slot_of(actions[index].kind) == Some(slot)));
                }
                Later::HandedOut { by, keeps } => {
                    let others = by.threads()?.filter(|&thread| !(keeps && thread == own));
                    for thread in others.filter(|&thread| !view.is_finished(thread)) {
                        let first = first_to_act(view, actions, thread)?;
                        first.into_iter().for_each(|thread| join(&mut set, of(thread)));
                    }
                }
            }
            // Guessing changes nothing but what its own thread can do later.
            let clashes = |other: &usize| {
                !matches!(actions[*other].kind, ActionKind::Guess { .. })
                    && view.dependence(*other).is_none_or(|other| view.conflicts(dependence, other))
            };
            join(&mut set, of(thread).filter(clashes));
            if set.len() >= bound {
                return None;
            }
        }
        if view.takes_thread(index) {
            join(&mut set, of(own));
        }
    }
    (set.len() < bound).then_some(set)
}

/// The slot of the event in flight that an action is about.
fn slot_of(kind: ActionKind) -> Option<usize> {
    match kind {
        ActionKind::Complete { slot } | ActionKind::Forward { slot, .. } | ActionKind::See { slot, .. } => {
            Some(slot.into())
        }
        _ => None,
    }
}

fn join(set: &mut Vec<usize>, more: impl Iterator<Item = usize>) {
    for index in more {
        if !set.contains(&index) {
            set.push(index);
        }
    }
}

/// Threads one of whose enabled actions comes before any of `thread` that is not enabled. One that waits
/// for a lock may get it before what else it has in flight, so having actions is not enough.
fn first_to_act(view: &impl View, actions: &[Action], mut thread: usize) -> Option<Vec<usize>> {
    let mut first = Vec::new();
    for _ in 0..view.threads() {
        if actions.iter().any(|action| usize::from(action.thread) == thread) {
            first.push(thread);
        }
        match view.waits_for(thread) {
            WaitsFor::Thread(other) => thread = other,
            WaitsFor::NoThread => break,
            WaitsFor::Unknown => return None,
        }
    }
    (!first.is_empty()).then_some(first)
}
