//! Which thread is which: a stored state orders threads by what they do, a story knows them by their places.
//!
//! A story is run along beside the stored states it passes, with the same steps taken by the same
//! threads. Where a step has given threads of the stored state other places, this remembers which
//! thread of the story each of them is.

use fencepost_ir::broken::Invariant;
use fencepost_machine::{Action, ActionKind, State};

/// For each thread of a stored state, its index in the story's.
#[derive(Clone, Debug)]
pub(crate) struct ThreadRenaming(Vec<usize>);

impl ThreadRenaming {
    /// Of a first state: everybody is where they are.
    pub(crate) fn new(state: &State) -> ThreadRenaming {
        ThreadRenaming((0..state.threads.len()).collect())
    }

    /// The story's index of a thread of the stored state.
    pub(crate) fn of(&self, thread: usize) -> usize {
        *self.0.get(thread).or_broken("the index of a thread")
    }

    /// The action of the story's state that is the one at `index` of the stored state's. An action
    /// of a thread is found by its number among those of its thread, since objects may have other
    /// handles; a write's next reader by its identity.
    pub(crate) fn find(&self, actions: &[Action], index: usize, story: &[Action]) -> Option<Action> {
        let wanted = actions[index];
        let thread = self.of(wanted.thread.into());
        let reflects = |action: &&Action| matches!(action.kind, ActionKind::Reflect { .. });
        let mut own = story.iter().filter(|action| usize::from(action.thread) == thread);
        if let ActionKind::Reflect { slot, to } = wanted.kind {
            let kind = ActionKind::Reflect { slot, to: self.of(to.into()) as u8 };
            return own.find(|action| action.kind == kind).copied();
        }
        let earlier = actions[..index].iter().filter(|action| action.thread == wanted.thread);
        own.filter(|action| !reflects(action)).nth(earlier.filter(|it| !reflects(it)).count()).copied()
    }

    /// After a step that thread `by` of the stored state has taken in both: `moved` says where each
    /// thread of the stored state was before it was given its place.
    pub(crate) fn follow(&mut self, by: usize, stored: &State, story: &State, moved: Option<&[usize]>) {
        if stored.threads.len() > self.0.len() {
            let place = youngest(stored, by).or_broken("a thread that was started");
            let index = youngest(story, self.of(by)).or_broken("a thread that was started in the story");
            self.0.iter_mut().filter(|other| **other >= index).for_each(|other| *other += 1);
            self.0.insert(place, index);
        }
        if let Some(moved) = moved {
            self.0 = moved.iter().map(|&before| self.of(before)).collect();
        }
    }
}

/// The place of the thread that was last started by another. It comes after its starter, which has
/// started one and so keeps its own place.
fn youngest(state: &State, starter: usize) -> Option<usize> {
    let starter = state.threads.get(starter)?;
    let path = [&starter.path[..], &[starter.children.checked_sub(1)?]].concat();
    state.threads.iter().position(|thread| thread.path == path)
}
