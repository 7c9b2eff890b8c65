package java.util.concurrent;

import java.security.AccessControlContext;
import java.util.Random;

/** What collections use to spread threads over cells is the same for all: a legal choice. */
public final class ThreadLocalRandom extends Random {
    private ThreadLocalRandom() { }

    public static ThreadLocalRandom current() { return new ThreadLocalRandom(); }

    static final void localInit() { }
    static final int getProbe() { return 1; }
    static final int advanceProbe(int probe) { return probe + 1; }

    /** Workers of pools make the order in which they look for tasks from it: from zero it stays the same. */
    static final int getProbeInPool() { return Thread.currentThread() instanceof ForkJoinWorkerThread ? 0 : 1; }
    static final int nextSecondarySeed() { return 1; }
    static final void eraseThreadLocals(Thread thread) { thread.eraseLocals(); }
    static final void setInheritedAccessControlContext(Thread thread, AccessControlContext context) { }
}
