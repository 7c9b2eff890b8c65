//! How long a computation may go on.
//!
//! A [`Budget`] says when to stop: the user has had enough, time is up, or too much memory is in use. It is handed
//! down to every loop that may take long. Such a loop asks [`Budget::goes_on`] in each round, which is nearly free, or
//! [`Budget::stop`], which looks immediately. A budget that has run out stays so. Hence a computation may simply break off,
//! and its caller asks the budget before using the result.

use std::fmt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

/// How many rounds of loops pass between two looks.
const ROUNDS: u32 = 64;

/// How many milliseconds pass between two looks at the memory: to measure it takes longer than to read the clock.
const BETWEEN_MEASURES: u64 = 20;

/// The bytes that the process takes, if that can be found out.
pub type Measure<'a> = &'a (dyn Fn() -> Option<usize> + Sync);

/// Why to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Stop {
    /// The user has had enough.
    Interrupted,
    /// So much time has passed.
    Time(Duration),
    /// The process takes more bytes than this.
    Memory(usize),
    /// It was looked as often as this.
    Looks(usize),
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Stop::Interrupted => f.write_str("interrupted"),
            Stop::Time(limit) => write!(f, "the time limit of {} was reached", Lasting(limit)),
            Stop::Memory(limit) => write!(f, "the memory limit of {} was reached", Bytes(limit)),
            Stop::Looks(looks) => write!(f, "the limit of {looks} looks was reached"),
        }
    }
}

/// A computation that did not come to its end.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Stopped {
    /// Why.
    pub why: Stop,
    /// What was being done: `translating the program (12 methods so far)`.
    pub during: String,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} while {}", self.why, self.during)
    }
}

impl std::error::Error for Stopped {}

/// A duration for people: `3 s`, `1.5 s`, `20 ms`.
#[derive(Clone, Copy, Debug)]
pub struct Lasting(pub Duration);

impl fmt::Display for Lasting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_millis() {
            0..1000 => write!(f, "{} ms", self.0.as_millis()),
            1000..10_000 if self.0.subsec_millis() >= 50 => write!(f, "{:.1} s", self.0.as_secs_f64()),
            _ => write!(f, "{:.0} s", self.0.as_secs_f64()),
        }
    }
}

/// A number of bytes for people: `512 MiB`.
#[derive(Clone, Copy, Debug)]
pub struct Bytes(pub usize);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut amount, mut unit) = (self.0 as f64, "B");
        for larger in ["KiB", "MiB", "GiB", "TiB"] {
            if amount < 1024.0 {
                break;
            }
            (amount, unit) = (amount / 1024.0, larger);
        }
        if amount.fract() < 0.05 { write!(f, "{amount:.0} {unit}") } else { write!(f, "{amount:.1} {unit}") }
    }
}

/// When to stop. Without limits unless it is given some.
#[derive(Debug)]
pub struct Budget<'a> {
    started: Instant,
    time: Option<Deadline>,
    memory: Option<(usize, Measured<'a>)>,
    interrupted: Option<&'a AtomicBool>,
    looks: Option<usize>,
    /// How often it was looked so far.
    looked: AtomicUsize,
    /// Rounds of loops so far.
    rounds: AtomicU32,
    /// When the memory was measured last, in milliseconds since the start, plus one.
    measured: AtomicU64,
    stop: OnceLock<Stop>,
}

/// When time is up, and how long that was from the start on.
#[derive(Clone, Copy, Debug)]
struct Deadline {
    at: Instant,
    limit: Duration,
}

impl Deadline {
    /// So far from a point in time, unless that is never.
    fn after(start: Instant, limit: Option<Duration>) -> Option<Deadline> {
        limit.and_then(|limit| Some(Deadline { at: start.checked_add(limit)?, limit }))
    }
}

/// How to measure memory.
#[derive(Clone, Copy)]
struct Measured<'a>(Measure<'a>);

impl fmt::Debug for Measured<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("measure")
    }
}

impl Default for Budget<'_> {
    fn default() -> Self {
        Budget::unlimited()
    }
}

impl<'a> Budget<'a> {
    /// One that never runs out.
    pub fn unlimited() -> Budget<'a> {
        let (looked, rounds, measured, stop) = Default::default();
        let (time, memory, interrupted, looks) = Default::default();
        Budget { started: Instant::now(), time, memory, interrupted, looks, looked, rounds, measured, stop }
    }

    /// The same, for so much time from its start.
    pub fn lasting(self, time: Option<Duration>) -> Budget<'a> {
        Budget { time: Deadline::after(self.started, time), ..self }
    }

    /// The same, for so many bytes, of what is measured.
    pub fn taking(self, bytes: Option<usize>, measure: Measure<'a>) -> Budget<'a> {
        Budget { memory: bytes.map(|bytes| (bytes, Measured(measure))), ..self }
    }

    /// The same, until a flag is set.
    pub fn until(self, interrupted: &'a AtomicBool) -> Budget<'a> {
        Budget { interrupted: Some(interrupted), ..self }
    }

    /// The same, for so many looks. What stops by that stops at the same point in every run.
    pub fn of_looks(self, looks: usize) -> Budget<'a> {
        Budget { looks: Some(looks), ..self }
    }

    /// A part of what is left: for at most so much time from now on. That it has run out does not concern this one.
    pub fn part(&self, time: Option<Duration>) -> Budget<'a> {
        let started = Instant::now();
        let looked = self.looked.load(Ordering::Relaxed);
        Budget {
            started,
            time: [self.time, Deadline::after(started, time)].into_iter().flatten().min_by_key(|it| it.at),
            memory: self.memory,
            interrupted: self.interrupted,
            looks: self.looks.map(|looks| looks.saturating_sub(looked)),
            ..Budget::unlimited()
        }
    }

    /// The same, for what is known already and only has to be told: with at least so much time from now on, however little
    /// is left.
    pub fn to_tell(&self, least: Duration) -> Budget<'a> {
        let part = self.part(None);
        let at = part.started + least;
        Budget { time: part.time.map(|time| Deadline { at: time.at.max(at), ..time }), ..part }
    }

    /// The time since its start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Whether to go on with a loop that asks in each of its rounds.
    #[inline]
    pub fn goes_on(&self) -> bool {
        let rounds = self.rounds.load(Ordering::Relaxed);
        self.rounds.store(rounds.wrapping_add(1), Ordering::Relaxed);
        if rounds.is_multiple_of(ROUNDS) { self.stop().is_none() } else { self.stop.get().is_none() }
    }

    /// Why to stop now, if there is a reason to.
    pub fn stop(&self) -> Option<Stop> {
        if let Some(&stop) = self.stop.get() {
            return Some(stop);
        }
        let stop = self.look()?;
        Some(*self.stop.get_or_init(|| stop))
    }

    /// An error if there is a reason to stop, which says what was being done.
    pub fn check(&self, during: impl FnOnce() -> String) -> Result<(), Stopped> {
        self.stop().map_or(Ok(()), |why| Err(Stopped { why, during: during() }))
    }

    fn look(&self) -> Option<Stop> {
        if self.interrupted.is_some_and(|interrupted| interrupted.load(Ordering::Relaxed)) {
            return Some(Stop::Interrupted);
        }
        if let Some(looks) = self.looks
            && self.looked.fetch_add(1, Ordering::Relaxed) >= looks
        {
            return Some(Stop::Looks(looks));
        }
        if self.time.is_none() && self.memory.is_none() {
            return None;
        }
        let now = Instant::now();
        if let Some(Deadline { limit, .. }) = self.time.filter(|time| now >= time.at) {
            return Some(Stop::Time(limit));
        }
        let (limit, Measured(measure)) = self.memory?;
        let now = (now - self.started).as_millis() as u64 + 1;
        let last = self.measured.load(Ordering::Relaxed);
        if last != 0 && now < last + BETWEEN_MEASURES {
            return None;
        }
        self.measured.store(now, Ordering::Relaxed);
        measure().filter(|&bytes| bytes > limit).map(|_| Stop::Memory(limit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_limits_it_goes_on() {
        let budget = Budget::unlimited();
        assert!((0..10_000).all(|_| budget.goes_on()));
        assert_eq!(budget.stop(), None);
    }

    #[test]
    fn what_has_run_out_stays_so() {
        let flag = AtomicBool::new(false);
        let budget = Budget::unlimited().until(&flag);
        assert!(budget.goes_on());
        flag.store(true, Ordering::Relaxed);
        assert!((0..2 * ROUNDS).any(|_| !budget.goes_on()), "seen before long");
        flag.store(false, Ordering::Relaxed);
        assert!(!budget.goes_on());
        assert_eq!(budget.stop(), Some(Stop::Interrupted));
    }

    #[test]
    fn no_time_is_over_at_once() {
        let budget = Budget::unlimited().lasting(Some(Duration::ZERO));
        assert_eq!(budget.stop(), Some(Stop::Time(Duration::ZERO)));
        assert_eq!(
            budget.check(|| "adding".to_owned()).map_err(|stopped| stopped.to_string()),
            Err("the time limit of 0 ms was reached while adding".to_owned())
        );
    }

    #[test]
    fn memory_is_measured() {
        let bytes = AtomicUsize::new(10);
        let measure = || Some(bytes.load(Ordering::Relaxed));
        assert_eq!(Budget::unlimited().taking(Some(10), &measure).stop(), None);
        bytes.store(11, Ordering::Relaxed);
        assert_eq!(Budget::unlimited().taking(Some(10), &measure).stop(), Some(Stop::Memory(10)));
        assert_eq!(Budget::unlimited().taking(Some(10), &|| None).stop(), None);
    }

    #[test]
    fn a_part_runs_out_alone() {
        let whole = Budget::unlimited().lasting(Some(Duration::from_secs(3600)));
        assert_eq!(whole.part(Some(Duration::ZERO)).stop(), Some(Stop::Time(Duration::ZERO)));
        assert_eq!(whole.stop(), None);
        let short = Budget::unlimited().lasting(Some(Duration::ZERO));
        assert_eq!(short.part(Some(Duration::from_secs(3600))).stop(), Some(Stop::Time(Duration::ZERO)));
        let looks = Budget::unlimited().of_looks(2);
        assert_eq!(looks.stop(), None);
        let part = looks.part(None);
        assert_eq!((part.stop(), part.stop()), (None, Some(Stop::Looks(1))));
    }

    #[test]
    fn what_is_known_can_be_told_after_the_limit() {
        let (hour, flag) = (Duration::from_secs(3600), AtomicBool::new(false));
        let over = Budget::unlimited().lasting(Some(Duration::ZERO)).until(&flag);
        assert_eq!(over.to_tell(hour).stop(), None);
        assert_eq!(over.to_tell(Duration::ZERO).stop(), Some(Stop::Time(Duration::ZERO)));
        flag.store(true, Ordering::Relaxed);
        assert_eq!(
            over.to_tell(hour).stop(),
            Some(Stop::Interrupted),
            "but not when the user has had enough"
        );
        assert_eq!(Budget::unlimited().of_looks(0).to_tell(hour).stop(), Some(Stop::Looks(0)));
    }

    #[test]
    fn amounts_for_people() {
        let lasting = |millis| Lasting(Duration::from_millis(millis)).to_string();
        assert_eq!([0, 250, 1000, 1500, 60_000].map(lasting), ["0 ms", "250 ms", "1 s", "1.5 s", "60 s"]);
        assert_eq!(
            [5, 512 << 20, 3 << 29].map(|bytes| Bytes(bytes).to_string()),
            ["5 B", "512 MiB", "1.5 GiB"]
        );
    }
}
