//! What happens where an invariant is broken: a mistake in Fencepost itself, never one in a program.
//!
//! Such a place says so with [`broken`] or [`Invariant::or_broken`]. Neither returns: no value is invented, and
//! nothing that follows from one is believed. What runs unwinds to the nearest [`guard`], as it does for any other
//! panic, such as an index out of bounds. There it becomes an [`InternalError`] that names the place. Each search
//! stands in a guard, so its verdict is inconclusive, and the command line puts one around each input.
//!
//! In test builds the panic goes on through the guard ([`InternalErrors::Raised`]), so that the test fails.
//!
//! There is nothing to pay where invariants hold, and nothing is shared between searches: a guard catches what
//! happens in its own thread below it.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::sync::Once;
use std::{fmt, thread};

/// A mistake in Fencepost that showed while it ran.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InternalError {
    /// File and line of the source, if they are known.
    pub place: Option<String>,
    /// What is wrong there.
    pub what: String,
}

impl fmt::Display for InternalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = self.place.as_deref().unwrap_or("an unknown place");
        write!(f, "internal error at {place} ({}); please report this", self.what)
    }
}

/// What a [`guard`] does with internal errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InternalErrors {
    /// It lets the panic go on: so a test fails.
    Raised,
    /// It gives them to its caller.
    Reported,
}

impl Default for InternalErrors {
    /// Raised in test builds, reported in release builds.
    fn default() -> InternalErrors {
        if cfg!(debug_assertions) { InternalErrors::Raised } else { InternalErrors::Reported }
    }
}

/// Ends what runs: an invariant does not hold. `what` says what was found instead.
#[cold]
#[inline(never)]
#[track_caller]
pub fn broken(what: impl fmt::Display) -> ! {
    panic!("{what}")
}

/// What has to be there.
pub trait Invariant<T> {
    /// The value. Ends what runs if it is missing: `what` says which one that is.
    fn or_broken(self, what: &str) -> T;
}

impl<T> Invariant<T> for Option<T> {
    #[inline]
    #[track_caller]
    fn or_broken(self, what: &str) -> T {
        match self {
            Some(value) => value,
            None => broken(format_args!("missing: {what}")),
        }
    }
}

impl<T, E: fmt::Display> Invariant<T> for Result<T, E> {
    #[inline]
    #[track_caller]
    fn or_broken(self, what: &str) -> T {
        match self {
            Ok(value) => value,
            Err(error) => broken(format_args!("{what}: {error}")),
        }
    }
}

thread_local! {
    /// Whether panics of this thread become values.
    static GUARDED: Cell<bool> = const { Cell::new(false) };
    /// The last one.
    static CAUGHT: RefCell<Option<InternalError>> = const { RefCell::new(None) };
}

/// Runs `work`. If an invariant turns out to be broken, or anything else panics, that is an error. What `work` was
/// changing may be half changed then: its caller gives it up, or looks only at what is whole.
pub fn guard<T>(errors: InternalErrors, work: impl FnOnce() -> T) -> Result<T, InternalError> {
    if errors == InternalErrors::Raised {
        return Ok(work());
    }
    listen();
    let outer = GUARDED.replace(true);
    let done = panic::catch_unwind(AssertUnwindSafe(work));
    GUARDED.set(outer);
    done.map_err(|payload| match payload.downcast::<InternalError>() {
        Ok(error) => *error,
        Err(payload) => CAUGHT.take().unwrap_or_else(|| InternalError::of(None, said(&*payload))),
    })
}

/// What a thread has come to that did its work in a guard. An internal error goes on in the thread that asks.
pub fn joined<T>(done: thread::Result<Result<T, InternalError>>) -> T {
    match done {
        Ok(Ok(value)) => value,
        Ok(Err(error)) => panic::resume_unwind(Box::new(error)),
        Err(payload) => panic::resume_unwind(payload),
    }
}

/// Only the hook knows where a panic began. It keeps quiet about those that a guard catches.
fn listen() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| if GUARDED.get() { note(info) } else { before(info) }));
    });
}

fn note(info: &PanicHookInfo<'_>) {
    let place = info.location().map(|at| format!("{}:{}", at.file(), at.line()));
    let error = InternalError::of(place, said(info.payload()));
    CAUGHT.with_borrow_mut(|caught| *caught = Some(error));
}

impl InternalError {
    fn of(place: Option<String>, what: Option<&str>) -> InternalError {
        InternalError { place, what: what.unwrap_or("a panic without a message").to_owned() }
    }
}

/// What a panic says.
fn said(payload: &(dyn Any + Send)) -> Option<&str> {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| payload.downcast_ref::<&str>().copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn caught<T: fmt::Debug>(work: impl FnOnce() -> T) -> String {
        guard(InternalErrors::Reported, work).unwrap_err().to_string()
    }

    #[test]
    fn the_error_names_the_place_that_found_it() {
        let line = line!() + 1;
        let error = caught(|| None::<u8>.or_broken("a frame"));
        assert_eq!(
            error,
            format!(
                "internal error at crates/ir/src/broken.rs:{line} (missing: a frame); please report this"
            )
        );
        let error = caught(|| Err::<u8, _>("not a number").or_broken("a model"));
        assert!(error.contains("(a model: not a number)"), "{error}");
    }

    #[test]
    fn other_panics_are_caught_as_well() {
        let numbers = [1, 2, 3];
        let index = std::hint::black_box(7);
        let error = caught(|| numbers[index]);
        assert!(error.contains("crates/ir/src/broken.rs:"), "{error}");
        assert!(error.contains("index out of bounds"), "{error}");
        let error = caught(|| panic::resume_unwind(Box::new(3)));
        assert_eq!(
            error,
            "internal error at an unknown place (a panic without a message); please report this"
        );
    }

    #[test]
    fn a_guard_is_about_its_own_thread_and_ends() {
        let outer = guard(InternalErrors::Reported, || {
            let inner = caught(|| broken("inner"));
            assert!(inner.contains("(inner)"), "{inner}");
            // Another thread is not guarded: its panic is printed as usual, and reaches the thread that joins it.
            let other = std::thread::spawn(|| GUARDED.get()).join().unwrap();
            assert!(GUARDED.get() && !other);
            5
        });
        assert_eq!(outer, Ok(5));
        assert!(!GUARDED.get());
    }

    #[test]
    fn an_error_goes_on_in_the_thread_that_joins() {
        let work = || guard(InternalErrors::Reported, || None::<u8>.or_broken("a leaf"));
        let there = work().unwrap_err();
        let error = guard(InternalErrors::Reported, || joined(thread::spawn(work).join())).unwrap_err();
        assert_eq!(error, there);
        assert_eq!(joined(thread::spawn(|| guard(InternalErrors::Reported, || 3)).join()), 3);
    }

    #[test]
    fn a_raised_error_goes_on() {
        let raised = || guard(InternalErrors::Raised, || broken("raised"));
        let error = caught(raised);
        assert!(error.contains("(raised)"), "{error}");
        assert_eq!(InternalErrors::default(), InternalErrors::Raised, "tests are built with assertions");
    }
}
