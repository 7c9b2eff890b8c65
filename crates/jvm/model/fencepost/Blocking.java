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

    /** What an idle worker of a pool compares with its deadline: it stays, however long it has nothing to do. */
    public static long idleTime() { return 0; }
}
