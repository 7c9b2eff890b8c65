//! Calls of the JDK's own code that go to a method of the model library instead.
//!
//! A class of the model library replaces the JDK's as a whole. Where one method of a large class stands in the way,
//! calls of that method are replaced: `ForkJoinPool.managedBlock`, by which every `Condition.await` would bring in
//! all of `ForkJoinPool`; parks, which the JDK's synchronisers do in loops; asking whether another thread is
//! interrupted, where it does not matter if that one has put its mark aside; the interrupts that locks send again
//! after they have received one, which do not make a program one whose threads are interrupted; the time by which an idle worker of a pool would end, and
//! the number from which it makes the order in which it looks for work; seeds that differ from run to run; the clocks of
//! `java.time` and of timed waits; how much of its time a wait on a condition has left, which decides about nothing but whether it
//! gives up; and the properties by which the JDK's classes are tuned, which are not an assumption of the program's.

use crate::class::constant::Member;
use crate::class::descriptor::Ty;
use crate::types::STRING;

/// A replacement: in which classes it applies, by the beginning of their names, the method, and what is called
/// instead.
type Replacement = (&'static str, [&'static str; 2], [&'static str; 2]);

const CONCURRENT: &str = "java/util/concurrent/";
const FORK_JOIN: &str = "java/util/concurrent/ForkJoinPool";
const IMMUTABLE: &str = "java/util/ImmutableCollections";
const BLOCKING: &str = "fencepost/Blocking";
const LOCK_SUPPORT: &str = "java/util/concurrent/locks/LockSupport";
const RANDOM: &str = "java/util/concurrent/ThreadLocalRandom";
const PLATFORM: &str = "fencepost/Platform";
const RANDOM_SUPPORT: &str = "jdk/internal/util/random/RandomSupport";
const SECURE_RANDOM: &str = "java/security/SecureRandom";
const SYSTEM: &str = "java/lang/System";
const CONDITION: &str = "java/util/concurrent/locks/Condition";
const THREAD: &str = "java/lang/Thread";

const REPLACEMENTS: &[Replacement] = &[
    (CONCURRENT, [FORK_JOIN, "managedBlock"], [BLOCKING, "managedBlock"]),
    (CONCURRENT, [FORK_JOIN, "getCommonPoolParallelism"], [BLOCKING, "parallelism"]),
    (CONCURRENT, [LOCK_SUPPORT, "park"], [LOCK_SUPPORT, "parkAndAskAgain"]),
    (CONCURRENT, [LOCK_SUPPORT, "parkNanos"], [LOCK_SUPPORT, "parkNanosAndAskAgain"]),
    (CONCURRENT, [THREAD, "isInterrupted"], [THREAD, "isMarked"]),
    ("java/util/concurrent/locks/", [THREAD, "interrupt"], [THREAD, "interruptAgain"]),
    (FORK_JOIN, [RANDOM, "getProbe"], [RANDOM, "getProbeInPool"]),
    (FORK_JOIN, [SYSTEM, "currentTimeMillis"], [BLOCKING, "idleTime"]),
    (FORK_JOIN, [LOCK_SUPPORT, "parkUntil"], [LOCK_SUPPORT, "parkAndAskAgain"]),
    ("java/util/", [RANDOM_SUPPORT, "initialSeed"], [PLATFORM, "seed"]),
    ("jdk/", [RANDOM_SUPPORT, "initialSeed"], [PLATFORM, "seed"]),
    ("java/time/", ["jdk/internal/misc/VM", "getNanoTimeAdjustment"], [PLATFORM, "nanoTimeAdjustment"]),
    (CONCURRENT, [CONDITION, "awaitNanos"], [CONDITION, "awaitRest"]),
    ("java/util/", [SYSTEM, "nanoTime"], [SYSTEM, "elapsed"]),
    ("java/util/UUID", [SECURE_RANDOM, "nextBytes"], [SECURE_RANDOM, "nextUnlike"]),
    ("java/io/", [SYSTEM, "getProperty"], [SYSTEM, "tuning"]),
    ("java/net/", [SYSTEM, "getProperty"], [SYSTEM, "tuning"]),
    ("java/nio/", [SYSTEM, "getProperty"], [SYSTEM, "tuning"]),
    ("java/security/", [SYSTEM, "getProperty"], [SYSTEM, "tuning"]),
    ("java/time/", [SYSTEM, "getProperty"], [SYSTEM, "tuning"]),
    ("java/util/", [SYSTEM, "getProperty"], [SYSTEM, "tuning"]),
    ("jdk/", [SYSTEM, "getProperty"], [SYSTEM, "tuning"]),
    ("sun/", [SYSTEM, "getProperty"], [SYSTEM, "tuning"]),
];

/// What is called instead by the program's own code as well: buffers outside of the heap.
const EVERYWHERE: Replacement =
    ("", ["java/nio/ByteBuffer", "allocateDirect"], ["java/nio/DirectBytes", "allocateDirect"]);

/// What a class calls where its code names `member`.
pub(super) fn replaced(caller: &str, is_library: bool, member: &Member) -> Option<Member> {
    let Ty::Class(class) = &member.class else { return None };
    let is_it = |(callers, method, _): &&Replacement| {
        caller.starts_with(callers) && *method == [&**class, &*member.name] && caller != method[0]
    };
    let of_library = REPLACEMENTS.iter().filter(|_| is_library);
    let (_, _, [class, name]) = of_library.chain([&EVERYWHERE]).find(is_it)?;
    Some(Member { class: Ty::class(class), name: (*name).into(), descriptor: member.descriptor.clone() })
}

/// The class, name and type of a method of the model library that says what a class reads where its code names
/// this static field: how the JDK's immutable sets and maps order what they hold; console input, which most programs
/// never read; and the one constant of strings, which are there before any class is initialised.
pub(super) fn replaced_field(reader: &str, member: &Member) -> Option<[&'static str; 3]> {
    let Ty::Class(class) = &member.class else { return None };
    match (&**class, &*member.name) {
        (IMMUTABLE, "SALT32L") if reader != IMMUTABLE => Some(["fencepost/Salt", "salt", "()J"]),
        (IMMUTABLE, "REVERSE") if reader != IMMUTABLE => Some(["fencepost/Salt", "reverse", "()Z"]),
        (SYSTEM, "in") => Some(["fencepost/ConsoleInput", "in", "()Ljava/io/InputStream;"]),
        (STRING, "CASE_INSENSITIVE_ORDER") => {
            Some(["fencepost/CaseOrder", "only", "()Ljava/util/Comparator;"])
        }
        _ => None,
    }
}
