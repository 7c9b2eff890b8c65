//! How a machine runs: bounds, and the shortcuts that it takes.

/// How a machine runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The most events in flight in one thread, computations that wait for a value included. At
    /// most [`MAX_WINDOW`].
    pub window: usize,
    /// Whether threads issue as far as they can after each action. Issuing touches only the
    /// thread's own data, so it commutes with all other threads and needs no state of its own.
    pub run_ahead: bool,
    /// Whether a thread's memory events take effect where they are issued, without a state, while
    /// no other thread can act: nobody sees their order. Part of running ahead.
    pub run_alone: bool,
    /// Whether a thread that joins several others one after the other waits for all of them at
    /// once. Part of running alone: it says what one step is.
    pub gather_joins: bool,
    /// Whether a thread that waits for a lock, or for an end, knows at once what it will know when it goes on,
    /// where threads have views of their own.
    pub learn_early: bool,
    /// Whether stages of writes that the model's rules do not tell apart are one.
    pub merge_stages: bool,
    /// Whether threads that are started by the same thread are ordered by what they do, not by when
    /// they were started, so that states in which they have changed places are one.
    pub order_threads: bool,
    /// Whether threads guess only where that is of use: a read that no other thread can disturb takes
    /// effect at once instead, and where nothing can be read ahead a thread waits. Part of running
    /// ahead.
    pub read_ahead: bool,
    /// Whether dead registers are left out of states.
    pub forget_dead: bool,
    /// Whether a wait may end for no reason where the language allows it
    /// ([`Until::SpuriousWakeUp`](fencepost_ir::Until::SpuriousWakeUp)).
    pub spurious: bool,
    /// Whether waits that ask again do not end for no reason
    /// ([`Until::AskedAgain`](fencepost_ir::Until::AskedAgain)).
    pub wait_on: bool,
    /// Local instructions after which a thread gets a state of its own all the same, so that
    /// endless local loops close. Allocating counts as many as the object has slots.
    pub local_steps: u32,
    /// The most frames in one thread. At most [`MAX_FRAMES`].
    pub frames: usize,
    /// How time passes.
    pub clock: Clock,
}

/// How time passes for a program that asks for it: in a few leaps, each longer than any deadline, at
/// any time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clock {
    /// The most leaps.
    pub leaps: u32,
    /// Whether that is taken for all that time does. Otherwise whoever asks for the time makes the
    /// search incomplete.
    pub trusted: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            window: 64,
            run_ahead: true,
            run_alone: true,
            gather_joins: true,
            order_threads: true,
            read_ahead: true,
            forget_dead: true,
            learn_early: true,
            merge_stages: true,
            spurious: true,
            wait_on: true,
            local_steps: 100_000,
            frames: 10_000,
            clock: Clock { leaps: 2, trusted: false },
        }
    }
}

/// The most slots of a window that fit into a thread's header, less the one by which a store that
/// needs a computation of its own may overshoot.
pub const MAX_WINDOW: usize = 0x1FFE;
/// The most frames that pointers to registers can tell apart, less room for initialisers, which
/// begin without counting.
pub const MAX_FRAMES: usize = 0x4000;
