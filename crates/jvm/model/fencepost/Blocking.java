package fencepost;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;

/** What the JDK's synchronisers ask of {@code ForkJoinPool}. */
public final class Blocking {
    private Blocking() { }

    /** A pool that notices that its worker blocks starts another one, which is not done here. */
    public static void managedBlock(ForkJoinPool.ManagedBlocker blocker) throws InterruptedException {
        if (Thread.currentThread() instanceof ForkJoinWorkerThread)
            Machine.unsupported();
        while (!blocker.isReleasable() && !blocker.block())
            ;
    }

    /** With one processor the common pool has one worker, and asynchronous tasks have a thread each. */
    public static int parallelism() {
        Machine.relies("there are no more than two processors, so that asynchronous tasks have threads of their own");
        return 1;
    }

    /**
     * A clock for code that asks it for nothing but whether a deadline has passed: it stands still, or is past all deadlines,
     * except those of a hundred days and more. So each time it is the library's own choice whether to give up.
     */
    public static long patience() { return Fencepost.bool() ? 8_640_000_000_000_000L : 0; }

    /** The same clock where a deadline is made. */
    public static long start() { return 0; }

    /** What an idle worker of a pool compares with its deadline: it stays, however long it has nothing to do. */
    public static long idleTime() { return 0; }
}
