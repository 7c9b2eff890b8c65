package java.util.concurrent;

import fencepost.Immediate;

/** The threads of a pool that a program may interrupt. Guarded by the lock of the pool. */
final class Roster {
    private static final class Entry {
        @Immediate final Thread thread;
        Entry next;

        Entry(Thread thread, Entry next) {
            this.thread = thread;
            if (next != null)
                this.next = next;
        }
    }

    private Entry first;

    void add(Thread thread) { first = new Entry(thread, first); }

    void remove(Thread thread) {
        Entry before = null;
        for (Entry entry = first; entry != null; before = entry, entry = entry.next) {
            if (entry.thread != thread)
                continue;
            if (before == null)
                first = entry.next;
            else
                before.next = entry.next;
            return;
        }
    }

    void interrupt() {
        for (Entry entry = first; entry != null; entry = entry.next)
            entry.thread.interrupt();
    }

    /** All but the running thread. */
    void interruptOthers() {
        Thread current = Thread.currentThread();
        for (Entry entry = first; entry != null; entry = entry.next)
            if (entry.thread != current)
                entry.thread.interrupt();
    }

    /** All, without making this a program whose threads are interrupted. */
    void interruptAgain() {
        for (Entry entry = first; entry != null; entry = entry.next)
            entry.thread.interruptAgain();
    }
}
