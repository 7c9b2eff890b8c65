//! What is looked at in every state, not only at the end.
//!
//! Whatever skips states has to know: a step that may change something watched must not vanish in
//! a longer one. A lone thread's watched writes are steps of their own, and so is the end of a
//! thread if threads are watched. Searches ask it which actions are visible.

use fencepost_ir::Region;

/// What is looked at in every state.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    /// By number.
    regions: Vec<bool>,
    /// Whether threads have been started, wait or have ended.
    pub threads: bool,
}

impl Watch {
    /// Also looks at the locations of a region.
    pub fn add(&mut self, Region(region): Region) {
        let index = region as usize;
        if self.regions.len() <= index {
            self.regions.resize(index + 1, false);
        }
        self.regions[index] = true;
    }

    /// Whether the locations of a region are looked at.
    #[inline]
    pub fn covers(&self, Region(region): Region) -> bool {
        self.regions.get(region as usize).is_some_and(|&watched| watched)
    }

    /// The regions that are looked at.
    pub fn regions(&self) -> impl Iterator<Item = Region> {
        let watched = self.regions.iter().enumerate().filter(|(_, watched)| **watched);
        watched.map(|(region, _)| Region(region as u32))
    }

    /// Whether nothing is looked at.
    pub fn is_empty(&self) -> bool {
        self.regions.is_empty() && !self.threads
    }
}
