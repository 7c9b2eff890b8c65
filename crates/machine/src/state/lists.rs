//! The lists of the garbage collector.

use fencepost_ir::Dead;

use crate::state::heap::Handle;

/// What the collector keeps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lists {
    /// The objects that will have to be finalised when they die; one that is to be finalised twice is there twice.
    pub registered: Vec<Handle>,
    /// Those that have died, and are still to be finalised.
    pub dead: Vec<Handle>,
    /// The references that were cleared, and are still to be put into a queue.
    pub cleared: Vec<Handle>,
}

impl Lists {
    /// All of them.
    pub(crate) fn all(&self) -> [&Vec<Handle>; 3] {
        [&self.registered, &self.dead, &self.cleared]
    }

    pub(crate) fn all_mut(&mut self) -> [&mut Vec<Handle>; 3] {
        [&mut self.registered, &mut self.dead, &mut self.cleared]
    }

    pub(crate) fn of(&mut self, list: Dead) -> &mut Vec<Handle> {
        match list {
            Dead::Objects => &mut self.dead,
            Dead::References => &mut self.cleared,
        }
    }
}
