//! Which root of a state leads to an object first: a by-product of loading, in which objects come in that order.

use super::State;
use super::heap::Handle;

/// What the roots of a state lead to, as it was loaded: the globals, then the threads. Objects have the numbers in which the
/// roots lead to them, so one number for each root says it all. There are none before a state is loaded.
#[derive(Clone, Debug)]
pub struct FirstRoots {
    /// The last constant.
    constants: Handle,
    /// The last object that each root and those before it lead to.
    last: Vec<Handle>,
}

impl FirstRoots {
    /// Those of a state that was not loaded.
    pub(super) fn new(constants: Handle) -> FirstRoots {
        FirstRoots { constants, last: Vec::new() }
    }

    /// Makes room for so many roots, and keeps what is known of the first ones.
    pub(crate) fn resize(&mut self, roots: usize) {
        self.last.resize(roots, 0);
    }

    /// Notes the last object that a root and those before it lead to.
    pub(crate) fn set(&mut self, root: usize, last: Handle) {
        self.last[root] = last;
    }

    /// The last object that roots before this one lead to.
    pub(crate) fn before(&self, root: usize) -> Handle {
        root.checked_sub(1).map_or(self.constants, |root| self.last[root])
    }

    /// The first root that leads to an object; one more than there are if none does.
    pub(crate) fn of(&self, handle: Handle) -> usize {
        self.last.partition_point(|&last| last < handle)
    }
}

impl State {
    /// The root, other than a thread, that leads to an object first, if it certainly does so still: neither the root nor an
    /// object on the way has changed since the state was loaded. All objects on the way are among those that this root is
    /// the first to lead to. Objects that `refer` to none are not on the way to others.
    #[inline]
    pub(crate) fn leads_still(&self, thread: usize, handle: Handle, refers: impl Fn(Handle) -> bool) -> bool {
        let (roots, dirty) = (&self.first_roots, &self.dirty);
        let root = roots.of(handle);
        if handle <= roots.constants || root >= roots.last.len() || dirty.all_objects {
            return false;
        }
        let is_same = match root.checked_sub(1) {
            None => !dirty.globals,
            Some(other) => other != thread && dirty.threads >> other & 1 == 0,
        };
        let on_the_way = roots.before(root) + 1..=roots.last[root];
        is_same && !dirty.objects.iter().any(|changed| on_the_way.contains(changed) && refers(*changed))
    }
}
