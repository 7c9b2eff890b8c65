//! The phenomena of weak memory, each with a small program that shows it. `demo` and `explain` tell them.

/// What there is to learn, with a program that shows it.
#[derive(Debug)]
pub(crate) struct Lesson {
    /// What `explain` calls it.
    pub(crate) name: &'static str,
    /// What else it is called.
    pub(crate) also: &'static [&'static str],
    /// What it is in a line.
    pub(crate) about: &'static str,
    /// What happens, why, and what prevents it.
    pub(crate) text: &'static str,
    /// The program: a litmus test that says what must not happen, or one in C with an assertion.
    pub(crate) test: &'static str,
}

/// All of them, the most common first.
pub(crate) const LESSONS: [Lesson; 7] = [
    Lesson {
        name: "store-buffering",
        also: &["sb", "dekker", "store-buffer"],
        about: "two threads write, then read what the other wrote, and neither sees it",
        text: "\
A core does not wait for a write to reach memory. The write goes into a store buffer, and the
read behind it goes ahead:

    P0   write x = 1 |~~~~~~~~~~~~~ waits in the store buffer ~~~~~~~~~~~~~| takes effect
         read y = 0      |==|
    P1   write y = 1        |~~~~~~~~~~ waits in the store buffer ~~~~~~~~~~~~~| takes effect
         read x = 0             |==|

Both threads read 0, which no interleaving explains. x86 does this, and so does every machine that is
weaker. It breaks the locks of Dekker and Peterson, in which a thread says \"I want to go in\" and
then looks whether the other one has said so. A full fence between the write and the read, in both
threads, prevents it: Thread.MemoryBarrier(), VarHandle.fullFence(), atomic_thread_fence, MFENCE.
Volatile fields do so in Java, and not in .NET.",
        test: include_str!("store-buffering.litmus"),
    },
    Lesson {
        name: "publication",
        also: &["message-passing", "mp", "double-checked-locking"],
        about: "a thread sees the flag, or the reference, and not the data behind it",
        text: "\
A thread prepares data and then says that it is ready. If the two writes, or the two reads of the other
thread, can change places, the reader sees the flag and old data:

    P0   write data = 1  |~~~~~~~~~~ waits ~~~~~~~~~~| takes effect
         write ready = 1     |==|
    P1   read ready = 1           |==|
         read data = 0               |==|

The same happens to a reference to an object whose fields are not written yet, which is what is wrong with
double-checked locking. x86 keeps these orders, but a compiler need not. The flag or the reference has to be
volatile in Java and .NET, and atomic in C with release and acquire: see `fencepost explain acquire`.",
        test: include_str!("publication.litmus"),
    },
    Lesson {
        name: "acquire",
        also: &["release", "acquire-release"],
        about: "a releasing write and an acquiring read hand data over",
        text: "\
Nothing that comes before a releasing write takes effect after it. Nothing that comes after an acquiring read
takes effect before it. So a thread that sees what was released also sees everything that was done before:

    P0   write data = 1       |==|
         release ready = 1         |==|-----.
    P1   acquire ready = 1              `-> |==|
         read data = 1                           |==|

This is what volatile means in .NET, and what Volatile, VarHandle and C's memory_order_release and
memory_order_acquire do. It costs little, and it does not prevent store buffering: a read may pass an earlier
releasing write. Models that know no such marks, pso and rmo, take the accesses for plain ones.",
        test: include_str!("acquire.litmus"),
    },
    Lesson {
        name: "load-buffering",
        also: &["lb"],
        about: "two threads read, then write, and each sees what the other writes later",
        text: "\
A write that depends on nothing before it need not wait for an earlier read whose value is slow to come:

    P0   read x = 1   |~~~~~~~~~~ waits for its value ~~~~~~~~~~| takes effect
         write y = 1     |==|
    P1   read y = 1          |==|
         write x = 1             |==|

Both threads read what the other has written after reading. Arm and Power allow it, and compilers for Java and C do.
If each write depends on the value that was read, it cannot happen: values do not come out of thin air.",
        test: include_str!("load-buffering.litmus"),
    },
    Lesson {
        name: "independent-readers",
        also: &["iriw"],
        about: "two threads see two independent writes in different orders",
        text: "\
Two threads write, two read. One reader sees x before y, the other y before x:

    P0   write x = 1     P1   read x = 1, then read y = 0
    P2   write y = 1     P3   read y = 1, then read x = 0

Either the reads of a thread change places, or a write reaches one thread before another: then writes are not
multi-copy atomic, as on Power. Acquiring reads prevent the first and not the second. x86 has neither. In Java,
volatile accesses prevent both; in C, memory_order_seq_cst does.",
        test: include_str!("independent-readers.litmus"),
    },
    Lesson {
        name: "coherence",
        also: &["corr"],
        about: "a thread reads the new value of a variable, and then the old one",
        text: "\
A thread reads one variable twice and sees the new value first:

    P0   write x = 1, then write x = 2
    P1   read x = 2,  then read x = 1

No processor in use does this: reads of one location stay in order. A compiler may, since it can use
the value of an earlier read again. So plain fields in Java promise nothing here, and neither does SPARC's RMO. Opaque
accesses (VarHandle.getOpaque, memory_order_relaxed) are enough to prevent it.",
        test: include_str!("coherence.litmus"),
    },
    Lesson {
        name: "spurious",
        also: &["spurious-wake-up", "wake-up", "weak-cas"],
        about: "a thread that waits wakes up although nobody has woken it",
        text: "\
A thread looks whether there is work, and waits if there is none. It may wake up without a signal:

    T1     lock gate, read ready = 0, waits |~~~~| wakes up, reads ready = 0 again
    main                                              lock gate, write ready = 1, signal

Java, POSIX and Windows allow that, under every memory model; so no fence helps. The condition has to be asked
again after each wait: `while (!ready) wait`, and not `if (!ready) wait`. In the same way a weak
compare-and-exchange may fail although the value is the expected one; it belongs into a loop.
`--no-spurious` assumes that neither happens, in C and in Java.",
        test: include_str!("spurious.c"),
    },
];

impl Lesson {
    /// Whether its program is a litmus test, and not in C.
    pub(crate) fn is_litmus(&self) -> bool {
        !self.test.starts_with("#include")
    }
}

/// The lesson that a name means.
pub(crate) fn lesson(name: &str) -> Option<&'static Lesson> {
    let name = name.to_lowercase();
    LESSONS.iter().find(|lesson| lesson.name == name || lesson.also.contains(&name.as_str()))
}

/// The lesson whose name is nearest, if one is near.
pub(crate) fn nearest(name: &str) -> Option<&'static str> {
    let distance = |known: &str| strsim::damerau_levenshtein(&name.to_lowercase(), known);
    let names = LESSONS.iter().flat_map(|lesson| lesson.also.iter().chain([&lesson.name]).copied());
    names.min_by_key(|known| distance(known)).filter(|known| distance(known) <= known.len() / 2)
}
