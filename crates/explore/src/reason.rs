//! Why not everything was explored. All of these make a verdict inconclusive.
//!
//! A reason is data. Its text says what happened; what a user can do about it depends on how the search was asked for,
//! and is added there.

use std::fmt;

use fencepost_ir::{Remedy, Stopped};
use serde::{Deserialize, Serialize};

/// Why not everything was explored.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Reason {
    /// A limit was reached, or the user has interrupted the search.
    Stopped(Stopped),
    /// The same before there was anything to search.
    NotSearched(String),
    /// As many states as this were found.
    States(usize),
    /// A hunt has not explored all executions.
    Hunted {
        /// All with at most so many departures from the plainest were explored, if any number is known.
        departures: Option<usize>,
        /// So many random ones were.
        walks: usize,
    },
    /// There are more states than can be numbered.
    StoreFull,
    /// States cannot be written to this file, because of this.
    Disk(String),
    /// States that were written to this file cannot be read any more, because of this.
    Unreadable(String),
    /// The processes of a search could not go on together.
    Cluster {
        /// Why not.
        why: String,
        /// The states that were known by then, all processes together.
        states: usize,
    },
    /// A thread had so many events in flight and could not go on.
    Window {
        /// How many.
        events: usize,
        /// Where.
        place: String,
    },
    /// A decision past which no thread speculates here, although the model allows it.
    NotSpeculated(String),
    /// Data was written or copied in one step here.
    BulkAccess(String),
    /// The model lets more pass an atomic block than was tried.
    AtomicBlock(String),
    /// The program asks for the time here.
    Clock(String),
    /// Threads would get stuck like this if no more time passed than was tried.
    StuckInTime(String),
    /// Whether threads get stuck would take more than so many states to find out.
    MaybeStuck(usize),
    /// Fingerprints do not show whether threads get stuck.
    MaybeStuckCompact,
    /// Whether this loop can go on for ever would take too many states to find out.
    MaybeEndless(String),
    /// Garbage that is found together has too many orders.
    Garbage,
    /// An instruction that cannot be run was reached.
    Unsupported {
        /// What is not supported.
        message: String,
        /// Where.
        place: String,
        /// What would help.
        remedy: Option<Remedy>,
    },
    /// A property was never decided, although everything was explored.
    Silent {
        /// Its text.
        property: String,
        /// Why.
        why: Silence,
    },
    /// A repair by cuts of the state graph has found none that fences could make.
    NoCut,
    /// A mistake in Fencepost itself.
    Internal(String),
    /// What threads may see has too many combinations.
    Sights,
    /// A reduction has claimed what is not so.
    Refuted {
        /// The number of the state.
        state: u32,
        /// What is not so.
        why: String,
    },
}

impl Reason {
    /// The name in reports for programs.
    pub fn name(&self) -> &'static str {
        match self {
            Reason::Stopped(_) => "stopped",
            Reason::NotSearched(_) => "not-searched",
            Reason::States(_) => "states",
            Reason::Hunted { .. } => "hunted",
            Reason::StoreFull => "store-full",
            Reason::Disk(_) | Reason::Unreadable(_) => "disk",
            Reason::Cluster { .. } => "cluster",
            Reason::Window { .. } => "window",
            Reason::NotSpeculated(_) => "not-speculated",
            Reason::BulkAccess(_) => "bulk-access",
            Reason::AtomicBlock(_) => "atomic-block",
            Reason::Clock(_) => "clock",
            Reason::StuckInTime(_) => "stuck-in-time",
            Reason::MaybeStuck(_) | Reason::MaybeStuckCompact => "maybe-stuck",
            Reason::MaybeEndless(_) => "maybe-endless",
            Reason::Garbage => "garbage",
            Reason::Unsupported { .. } => "unsupported",
            Reason::Silent { .. } => "silent-property",
            Reason::NoCut => "no-cut",
            Reason::Internal(_) => "internal-error",
            Reason::Sights => "too-many-views",
            Reason::Refuted { .. } => "refuted-reduction",
        }
    }

    /// Where in the program, if it is about one place.
    pub fn place(&self) -> Option<&str> {
        match self {
            Reason::Window { place, .. }
            | Reason::NotSpeculated(place)
            | Reason::BulkAccess(place)
            | Reason::AtomicBlock(place)
            | Reason::Clock(place)
            | Reason::MaybeEndless(place)
            | Reason::Unsupported { place, .. } => Some(place),
            _ => None,
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Stopped(stopped) => stopped.fmt(f),
            Reason::NotSearched(why) => f.write_str(why),
            Reason::States(states) => write!(f, "the limit of {states} states was reached"),
            Reason::Hunted { departures, walks } => {
                f.write_str("a hunt does not explore all executions: nothing is wrong in ")?;
                if let Some(most) = departures {
                    write!(
                        f,
                        "all with at most {most} departure{} (preemptions, late threads, reorderings and guesses) and in ",
                        if *most == 1 { "" } else { "s" }
                    )?;
                }
                write!(f, "{walks} random ones")
            }
            Reason::StoreFull => f.write_str("more states were found than can be numbered"),
            Reason::Disk(why) => write!(f, "states cannot be written to {why}"),
            Reason::Unreadable(why) => write!(f, "states cannot be read back from {why}"),
            Reason::Cluster { why, states } => {
                write!(f, "the processes could not go on together: {why} ({states} states so far)")
            }
            Reason::Window { events, place } => write!(
                f,
                "the window bound of {events} events in flight was reached at {place}: the model lets the thread go on \
                 with more of its accesses unfinished"
            ),
            Reason::NotSpeculated(place) => {
                write!(f, "what a thread may read ahead of the decision at {place} was not explored")
            }
            Reason::BulkAccess(place) => write!(
                f,
                "the data at {place} was copied in one step, although other threads may see a part of it"
            ),
            Reason::AtomicBlock(place) => {
                write!(f, "this model allows more reorderings across the atomic block at {place} than were explored")
            }
            Reason::Clock(place) => {
                write!(f, "the clock is read at {place}: only zero and very long delays were explored")
            }
            Reason::StuckInTime(stuck) => write!(f, "{stuck}, if no more time passes than was explored"),
            Reason::MaybeStuck(states) => {
                write!(f, "it could not be determined within {states} states whether threads can get stuck")
            }
            Reason::MaybeStuckCompact => {
                f.write_str("fingerprints of states do not show whether threads can get stuck")
            }
            Reason::MaybeEndless(place) => write!(
                f,
                "it could not be determined whether the loop at {place} can run for ever, since one iteration reads too much"
            ),
            Reason::Garbage => f.write_str(
                "so many objects died together that not every order was explored in which a garbage collector may \
                 find them",
            ),
            Reason::Unsupported { message, place, .. } => write!(f, "{message} (at {place})"),
            Reason::Silent { property, why } => write!(f, "`{property}` says nothing: {why}"),
            Reason::NoCut => f.write_str("no cut of the state graph is left that fences could make"),
            Reason::Internal(error) => f.write_str(error),
            Reason::Sights => f.write_str("threads may see too many combinations of values to explore them all"),
            Reason::Refuted { state, why } => {
                write!(f, "a reduction's claim was refuted, please report this: in state {state}, {why}")
            }
        }
    }
}

/// Why a property was never decided.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Silence {
    /// It is about final states, and there are none.
    NoEnd,
    /// It had no value in any state that was looked at.
    NoValue,
    /// It names a thread that was never started.
    NoThread(String),
}

impl fmt::Display for Silence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Silence::NoEnd => f.write_str("no run ends"),
            Silence::NoValue => f.write_str(
                "it had no value in any visited state (null, an index out of range, a division by zero, or a \
                 class that is not initialised)",
            ),
            Silence::NoThread(name) => write!(f, "no thread called {name} was ever started"),
        }
    }
}
