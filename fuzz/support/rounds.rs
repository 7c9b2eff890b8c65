//! Rounds of changed inputs: a panic names the seed that repeats it, and so does an input that takes too long.
//!
//! `INPUTS=100000 FROM=1 cargo test … robust` tries more of them, and watches for those that hang.

use std::panic::{RefUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Tries so many inputs, or as many as the environment asks for.
#[allow(clippy::print_stderr, clippy::panic, reason = "how a test speaks")]
pub(crate) fn rounds(few: u64, body: impl Fn(u64) + RefUnwindSafe) {
    let number = |name: &str| std::env::var(name).ok().and_then(|value| value.parse::<u64>().ok());
    let (from, count) = (number("FROM").unwrap_or(1), number("INPUTS"));
    let watch = count.map(|_| Watch::start());
    let mut wrong = Vec::new();
    for seed in from..from + count.unwrap_or(few) {
        if let Some(watch) = &watch {
            watch.now(seed);
            if seed > from && (seed - from).is_multiple_of(1000) {
                eprintln!("{} inputs, {} panics", seed - from, wrong.len());
            }
        }
        if catch_unwind(|| body(seed)).is_err() {
            eprintln!("seed {seed} panics");
            wrong.push(seed);
        }
    }
    assert!(wrong.is_empty(), "panics with seeds {wrong:?}");
}

/// Since when which input is being tried.
struct Watch(Arc<Mutex<(Instant, u64)>>);

impl Watch {
    /// Ends the process when an input takes too long, and names it.
    #[allow(clippy::print_stderr, reason = "a test has no other way to say it")]
    fn start() -> Watch {
        const MOST: Duration = Duration::from_secs(60);
        let current = Arc::new(Mutex::new((Instant::now(), 0)));
        let watched = Arc::downgrade(&current);
        std::thread::spawn(move || {
            while let Some(current) = watched.upgrade() {
                let (since, seed) = current.lock().map_or_else(|poisoned| *poisoned.into_inner(), |now| *now);
                if since.elapsed() > MOST {
                    eprintln!("seed {seed} takes longer than {MOST:?}");
                    std::process::abort();
                }
                drop(current);
                std::thread::sleep(Duration::from_millis(500));
            }
        });
        Watch(current)
    }

    fn now(&self, seed: u64) {
        if let Ok(mut current) = self.0.lock() {
            *current = (Instant::now(), seed);
        }
    }
}
