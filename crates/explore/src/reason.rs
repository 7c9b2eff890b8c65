//! Why not everything was looked at, and what the user can do about it.
//!
//! All of these make a verdict inconclusive. They are put into words here and nowhere else.

use std::fmt;

use fencepost_ir::Stopped;

/// The most that `--window` takes.
pub const WIDEST: usize = 4096;

/// Why not everything was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A limit of the user's was reached, or the user has had enough.
    Stopped(Stopped),
    /// As many states as this were found.
    States(usize),
    /// There are more states than can be numbered.
    StoreFull,
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
    AtOnce(String),
    /// The model lets more pass an atomic block than was tried.
    Block(String),
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

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Stopped(stopped) => stopped.fmt(f),
            Reason::States(states) => write!(f, "the limit of {states} states was reached: raise --limit-states"),
            Reason::StoreFull => f.write_str(
                "more states were found than can be numbered: check a smaller part of the program (--entry)",
            ),
            Reason::Window { events, place } => {
                write!(
                    f,
                    "the window bound of {events} events in flight was reached at {place}: the model lets the \
                     thread go on with more of its accesses unfinished; "
                )?;
                match (2 * events).min(WIDEST) {
                    more if more > *events => write!(
                        f,
                        "try --window {more}, or put a fence or a volatile access into the loop if it is in one"
                    ),
                    _ => f.write_str("no larger window is possible: put a fence or a volatile access there"),
                }
            }
            Reason::NotSpeculated(place) => write!(
                f,
                "what a thread may read ahead of the decision at {place} was not explored: put a fence before that \
                 line, or check under a model without speculation, such as tso"
            ),
            Reason::AtOnce(place) => write!(
                f,
                "the data at {place} was copied at once, not piece by piece, although other threads may see a part of \
                 it: copy it in a loop to have every order explored"
            ),
            Reason::Block(place) => write!(
                f,
                "this model lets more pass the atomic block at {place} than was explored: put a fence before and \
                 behind it, or check under a stronger model"
            ),
            Reason::Clock(place) => write!(
                f,
                "the clock is read at {place}: only no time and very much of it were tried; --clock leaps takes \
                 that for enough"
            ),
            Reason::StuckInTime(stuck) => {
                write!(f, "{stuck}, if no more time passes than was tried: --endless drops this question")
            }
            Reason::MaybeStuck(states) => write!(
                f,
                "whether threads can get stuck was not found out within {states} states: --endless drops this question"
            ),
            Reason::MaybeStuckCompact => f.write_str(
                "whether threads can get stuck cannot be told from fingerprints of states: leave out \
                 --hash-compact, or drop this question with --endless",
            ),
            Reason::MaybeEndless(place) => write!(
                f,
                "whether the loop at {place} may go on for ever was not found out, since a round of it reads too much: \
                 make volatile what it waits for, or drop this question with --endless"
            ),
            Reason::Garbage => f.write_str(
                "so many objects died together that not every order was tried in which a garbage collector may find \
                 them: let fewer objects with finalizers or weak references die at once",
            ),
            Reason::Internal(error) => f.write_str(error),
            Reason::Sights => f.write_str(
                "threads may see too many combinations of values to try them all: look at fewer of them at once \
                 (--observe, --always, --at-end)",
            ),
            Reason::Refuted { state, why } => write!(
                f,
                "a reduction's claim was refuted, please report this: in state {state}, {why}; --no-reduce goes \
                 without reductions"
            ),
        }
    }
}
