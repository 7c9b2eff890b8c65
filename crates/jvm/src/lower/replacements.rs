//! Calls of the JDK's own code that go to a method of the model library instead.
//!
//! A class of the model library replaces the JDK's as a whole. Where one method of a large class stands in the way,
//! calls of that method are replaced: `ForkJoinPool.managedBlock`, by which every `Condition.await` would bring in
//! all of `ForkJoinPool`; parks, which the JDK's synchronisers do in loops; and the interrupts that locks send again after they have received one, which do not make
//! a program one whose threads are interrupted.

use crate::class::constant::Member;
use crate::class::descriptor::Ty;

/// A replacement: in which package it applies, the method, and what is called instead.
type Replacement = (&'static str, [&'static str; 2], [&'static str; 2]);

const FORK_JOIN: &str = "java/util/concurrent/ForkJoinPool";
const BLOCKING: &str = "fencepost/Blocking";
const LOCK_SUPPORT: &str = "java/util/concurrent/locks/LockSupport";
const THREAD: &str = "java/lang/Thread";

const REPLACEMENTS: [Replacement; 4] = [
    ("java/util/concurrent/", [FORK_JOIN, "managedBlock"], [BLOCKING, "managedBlock"]),
    ("java/util/concurrent/", [FORK_JOIN, "getCommonPoolParallelism"], [BLOCKING, "parallelism"]),
    ("java/util/concurrent/", [LOCK_SUPPORT, "park"], [LOCK_SUPPORT, "parkAndAskAgain"]),
    ("java/util/concurrent/locks/", [THREAD, "interrupt"], [THREAD, "interruptAgain"]),
];

/// What a class calls where its code names `member`.
pub(super) fn replaced(caller: &str, member: &Member) -> Option<Member> {
    let Ty::Class(class) = &member.class else { return None };
    let is_it = |(package, method, _): &&Replacement| {
        caller.starts_with(package)
            && *method == [&**class, &*member.name]
            && caller != FORK_JOIN
            && caller != LOCK_SUPPORT
    };
    let (_, _, [class, name]) = REPLACEMENTS.iter().find(is_it)?;
    Some(Member { class: Ty::class(class), name: (*name).into(), descriptor: member.descriptor.clone() })
}
