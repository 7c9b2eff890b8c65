//! How a machine runs a program: which reductions shape its steps, what is assumed of the world, and bounds.

use crate::reductions::{Reduction, Reductions};
use serde::{Deserialize, Serialize};

/// How a machine runs. By default with every reduction; callers usually get one from a search's configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// What makes steps larger and states fewer. Those that belong to the search alone are ignored here.
    pub reductions: Reductions,
    /// What the world around the program may do.
    pub assumptions: Assumptions,
    /// The most events in flight in one thread, computations that wait for a value included. At
    /// most [`MAX_WINDOW`].
    pub window: usize,
    /// Local instructions after which a thread gets a state of its own all the same, so that
    /// endless local loops close. Allocating counts as many as the object has slots.
    pub local_steps: u32,
    /// The most frames in one thread. At most [`MAX_FRAMES`].
    pub frames: usize,
}

/// What the world around the program may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Assumptions {
    /// Whether a wait may have a spurious wake-up where the language allows it
    /// ([`Until::SpuriousWakeUp`](fencepost_ir::Until::SpuriousWakeUp)).
    pub spurious_wake_ups: bool,
    /// How time passes.
    pub clock: Clock,
}

impl Default for Assumptions {
    fn default() -> Assumptions {
        Assumptions { spurious_wake_ups: true, clock: Clock::default() }
    }
}

/// How time passes for a program that asks for it: in a few leaps, each longer than any deadline, at
/// any time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Clock {
    /// The most leaps.
    pub leaps: u32,
    /// Whether that is taken for all that time does. Otherwise a thread that asks for the time makes the
    /// search incomplete.
    pub trusted: bool,
}

impl Default for Clock {
    fn default() -> Clock {
        Clock { leaps: 2, trusted: false }
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            reductions: Reductions::all(),
            assumptions: Assumptions::default(),
            window: 64,
            local_steps: 100_000,
            frames: 10_000,
        }
    }
}

impl Settings {
    /// The same with other reductions.
    pub const fn with(self, reductions: Reductions) -> Settings {
        Settings { reductions, ..self }
    }

    /// The same with one reduction on or off.
    pub const fn set(self, reduction: Reduction, on: bool) -> Settings {
        self.with(self.reductions.set(reduction, on))
    }

    /// Whether a reduction is on.
    #[inline]
    pub(crate) fn has(&self, reduction: Reduction) -> bool {
        self.reductions.contains(reduction)
    }

    /// The same, but threads are known by their places.
    pub(crate) fn keeping_threads_apart(self) -> Settings {
        self.with(self.reductions.without(Reduction::ThreadSymmetry))
    }

    /// The same within what a state can hold.
    pub(crate) fn within_bounds(self) -> Settings {
        Settings { window: self.window.min(MAX_WINDOW), frames: self.frames.min(MAX_FRAMES), ..self }
    }
}

/// The most slots of a window that fit into a thread's header, less the one by which a store that
/// needs a computation of its own may overshoot.
pub const MAX_WINDOW: usize = 0x1FFE;
/// The most frames that pointers to registers can tell apart, less room for initialisers, which
/// begin without counting.
pub const MAX_FRAMES: usize = 0x4000;
