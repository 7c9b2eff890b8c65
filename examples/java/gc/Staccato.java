import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Staccato (McCloskey, Bacon, Cheng, Grove, 2008): a concurrent copying collector for weak machines;
 * examples/gc/staccato.c is the same protocol in the C dialect of the McSPIN paper.
 *
 * As {@link Chicken}, with fences: before each handshake, so that what was written is there when the other side looks,
 * and after it, so that nothing is read ahead of it. A second handshake comes between copying and forwarding: a mutator
 * that finds the object forwarded has passed a checkpoint since the copy was made.
 *
 * What must hold: the mutator reads what it has written last.
 */
public class Staccato {
    private static final int FORWARDED = 1, COPYING = 2;
    private static final VarHandle HEADER;

    static {
        try {
            HEADER = MethodHandles.lookup().findStaticVarHandle(Staccato.class, "header", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static boolean request; // the collector asks for a handshake
    static int header;      // of the old object
    static int oldBody, newBody;
    static boolean moved;   // the mutator's root: does it point to the copy?

    private static void handshake() {
        request = true;
        while (request)
            Thread.onSpinWait();
    }

    /** All fences, or only those that matter where reads stay in order. */
    private static void collector(boolean all) {
        do {
            header = COPYING;
            VarHandle.fullFence();
            handshake();
            if (all)
                VarHandle.fullFence();
            newBody = oldBody;
            VarHandle.fullFence();
            handshake();
        } while (!HEADER.compareAndSet(COPYING, FORWARDED));
        moved = true;
    }

    private static void checkpoint(boolean all) {
        if (!Fencepost.bool())
            return;
        VarHandle.fullFence();
        if (request)
            request = false;
        if (all)
            VarHandle.fullFence();
    }

    private static int read() { return !moved && (header & FORWARDED) == 0 ? oldBody : newBody; }

    private static void write(int value) {
        if (moved) {
            newBody = value;
            return;
        }
        if ((header & COPYING) != 0)
            HEADER.compareAndSet(COPYING, 0);
        if ((header & FORWARDED) == 0)
            oldBody = value;
        else
            newBody = value;
    }

    /** A bug in any model: a checkpoint in the middle of the barrier. */
    private static void writeWithCheckpoint(int value) {
        if (!moved && (header & (COPYING | FORWARDED)) == 0) {
            checkpoint(true);
            oldBody = value;
        } else
            write(value);
    }

    private static void mutator(int rounds, boolean all, boolean right) {
        int written = 0;
        for (int round = 0; round < rounds; round++) {
            checkpoint(all);
            if (Fencepost.bool()) {
                written = 1 - written;
                if (right)
                    write(written);
                else
                    writeWithCheckpoint(written);
            } else {
                assert read() == written : "a write is lost";
            }
            checkpoint(all);
        }
    }

    private static void start(Runnable collector, Runnable mutator) throws InterruptedException {
        Thread first = new Thread(collector), second = new Thread(mutator);
        first.setDaemon(true); // it may wait for a mutator that has ended
        first.start();
        second.start();
        second.join();
    }

    public static void main(String[] args) throws InterruptedException {
        start(() -> collector(true), () -> mutator(2, true, true));
    }

    static void three() throws InterruptedException { start(() -> collector(true), () -> mutator(3, true, true)); }

    /** Without the fences that only keep reads in order. */
    static void pso() throws InterruptedException { start(() -> collector(false), () -> mutator(2, false, true)); }

    /** The checkpoint inside the barrier tells the collector that no barrier is under way. */
    static void early() throws InterruptedException { start(() -> collector(true), () -> mutator(2, true, false)); }
}
