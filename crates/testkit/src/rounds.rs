//! Rounds of changed inputs: a panic names the seed that repeats it, and so does an input that takes too long.
//!
//! `INPUTS=100000 FROM=1 cargo test … robust::mutated_… -- --nocapture` tries more of them, and watches for those that
//! hang.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::abort;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

/// No input takes longer, on any machine.
const MOST: Duration = Duration::from_secs(30);

/// Tries so many inputs, or as many as the environment asks for.
#[allow(clippy::print_stderr, reason = "how a test speaks")]
pub fn rounds(few: u64, body: impl Fn(u64)) {
    let number = |name: &str| std::env::var(name).ok().and_then(|value| value.parse::<u64>().ok());
    let (from, count) = (number("FROM").unwrap_or(1), number("INPUTS"));
    let watched = count.map(|_| watched());
    let mut wrong = Vec::new();
    for seed in from..from + count.unwrap_or(few) {
        if let Some(current) = &watched {
            current.store(seed, Ordering::Relaxed);
            if seed > from && (seed - from).is_multiple_of(1000) {
                eprintln!("{} inputs, {} panics", seed - from, wrong.len());
            }
        }
        // A failed input is not looked at again, and the next one has data of its own.
        if catch_unwind(AssertUnwindSafe(|| body(seed))).is_err() {
            eprintln!("seed {seed} panics");
            wrong.push(seed);
        }
    }
    assert!(wrong.is_empty(), "panics with seeds {wrong:?}");
}

/// The seed that is being tried. A thread looks at it, and ends the process with its name if it takes too long.
fn watched() -> Arc<AtomicU64> {
    let current = Arc::new(AtomicU64::new(0));
    let watched = Arc::downgrade(&current);
    std::thread::spawn(move || watch(&watched));
    current
}

#[allow(clippy::print_stderr, reason = "how a test speaks")]
fn watch(watched: &Weak<AtomicU64>) {
    let started = Instant::now();
    let (mut seed, mut since) = (0, Duration::ZERO);
    while let Some(current) = watched.upgrade().map(|it| it.load(Ordering::Relaxed)) {
        let now = spent(started);
        if current != seed {
            (seed, since) = (current, now);
        } else if now.saturating_sub(since) > MOST {
            eprintln!("seed {seed} takes longer than {MOST:?}");
            abort();
        }
        std::thread::sleep(Duration::from_millis(500));
    }
}

/// How long this process has run on a processor: on a busy machine that is less than what has passed on a clock. One
/// that asks for many inputs tries no others at the same time, so all of it is theirs.
#[cfg(unix)]
fn spent(_: Instant) -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    // A clock that the kernel gives is never negative.
    Duration::try_from(clock_gettime(ClockId::ProcessCPUTime)).unwrap_or_default()
}

/// How long this process has run.
#[cfg(not(unix))]
fn spent(started: Instant) -> Duration {
    started.elapsed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_that_panics_does_not_end_the_others() {
        let tried = AtomicU64::new(0);
        let all = catch_unwind(AssertUnwindSafe(|| {
            rounds(10, |seed| {
                tried.fetch_add(1, Ordering::Relaxed);
                assert!(seed % 4 != 0, "as this test wants");
            });
        }));
        let message = *all.unwrap_err().downcast::<String>().unwrap();
        assert_eq!((tried.into_inner(), message.as_str()), (10, "panics with seeds [4, 8]"));
    }

    #[cfg(unix)]
    #[test]
    fn time_that_is_slept_does_not_count() {
        let started = Instant::now();
        let before = spent(started);
        std::thread::sleep(Duration::from_millis(300));
        assert!(spent(started) - before < Duration::from_millis(250));
    }
}
