//! Calls on the locks, semaphores and latches of the class libraries in the user's words: "locks `left`, a ReentrantLock".

use fencepost_ir::{Pc, Program};

use super::collection::{named, receiver};

/// How the names of classes end, and what their methods do, by names in lower case. `{}` is the object.
type Deeds = (&'static [&'static str], &'static [(&'static str, &'static str)]);

const DEEDS: [Deeds; 6] = [
    (
        &["Lock", "ReadLock", "WriteLock", "ReaderWriterLockSlim", "Mutex"],
        &[
            ("lock", "locks {}"),
            ("lockinterruptibly", "locks {}"),
            ("trylock", "tries to lock {}"),
            ("unlock", "unlocks {}"),
            ("enterreadlock", "locks {} for reading"),
            ("exitreadlock", "unlocks {} for reading"),
            ("enterwritelock", "locks {} for writing"),
            ("exitwritelock", "unlocks {} for writing"),
            ("waitone", "locks {}"),
            ("releasemutex", "unlocks {}"),
        ],
    ),
    (
        &["Semaphore", "SemaphoreSlim"],
        &[
            ("acquire", "takes a permit of {}"),
            ("tryacquire", "tries to take a permit of {}"),
            ("wait", "takes a permit of {}"),
            ("waitasync", "asks for a permit of {}"),
            ("waitone", "takes a permit of {}"),
            ("release", "gives a permit back to {}"),
        ],
    ),
    (
        &["CountDownLatch", "CountdownEvent", "CyclicBarrier", "Barrier", "Phaser"],
        &[
            ("countdown", "counts {} down"),
            ("signal", "counts {} down"),
            ("await", "waits for {}"),
            ("wait", "waits for {}"),
            ("signalandwait", "waits for the others at {}"),
            ("arriveandawaitadvance", "waits for the others at {}"),
        ],
    ),
    (
        &["ResetEvent", "ResetEventSlim", "WaitHandle"],
        &[("set", "sets {}"), ("reset", "resets {}"), ("waitone", "waits for {}"), ("wait", "waits for {}")],
    ),
    (
        &["Condition", "ConditionObject"],
        &[("await", "waits for {}"), ("signal", "signals {}"), ("signalall", "signals {} to all")],
    ),
    (
        &["CompletableFuture", "FutureTask", "Future", "Task"],
        &[
            ("get", "takes the result of {}"),
            ("join", "takes the result of {}"),
            ("get_result", "takes the result of {}"),
            ("complete", "completes {}"),
            ("cancel", "cancels {}"),
        ],
    ),
];

/// What a call of a method of a class does to the object that it is called on, if that is known.
pub(super) fn tell(program: &Program, site: Pc, (class, method): (&str, &str)) -> Option<String> {
    let deed = deed(class, method)?;
    let object = named(receiver(program, site).as_deref(), Some(class))?;
    Some(deed.replace("{}", &object))
}

/// The words of a call that has not returned.
pub(super) fn unfinished(told: &str) -> String {
    for (done, tried) in [("locks ", "tries to lock "), ("takes a permit of ", "asks for a permit of ")] {
        if let Some(rest) = told.strip_prefix(done) {
            return format!("{tried}{rest}");
        }
    }
    told.to_owned()
}

fn deed(class: &str, method: &str) -> Option<&'static str> {
    let class = class.split('<').next()?.rsplit('.').next()?;
    let method = method.split('<').next()?.to_lowercase();
    let (_, deeds) = DEEDS.iter().find(|(ends, _)| ends.iter().any(|end| class.ends_with(end)))?;
    deeds.iter().find(|(name, _)| *name == method).map(|(_, deed)| *deed)
}

#[cfg(test)]
mod tests {
    use super::{deed, unfinished};

    #[test]
    fn what_a_method_does_depends_on_its_class() {
        for (class, method, words) in [
            ("ReentrantLock", "lock", Some("locks {}")),
            ("ReentrantReadWriteLock.WriteLock", "unlock", Some("unlocks {}")),
            ("SemaphoreSlim", "Wait", Some("takes a permit of {}")),
            ("CountdownEvent", "Wait", Some("waits for {}")),
            ("ManualResetEventSlim", "Set", Some("sets {}")),
            ("Task<int>", "get_Result", Some("takes the result of {}")),
            ("Task", "Run", None),
            ("Settings", "get", None),
        ] {
            assert_eq!(deed(class, method), words, "{class}.{method}");
        }
    }

    #[test]
    fn a_lock_that_is_not_had_yet_is_tried() {
        assert_eq!(unfinished("locks `left`, a ReentrantLock"), "tries to lock `left`, a ReentrantLock");
        assert_eq!(unfinished("unlocks `left`, a ReentrantLock"), "unlocks `left`, a ReentrantLock");
    }
}
