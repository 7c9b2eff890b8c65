import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Chicken for Java: as {@link Chicken}, but what decides where to read and write is volatile, so that the mark is there
 * before the request, the body is there before the checkpoint is passed, and is read after the header.
 */
public class ChickenVolatile {
    private static final int FORWARDED = 1, COPYING = 2;
    private static final VarHandle HEADER;

    static {
        try {
            HEADER = MethodHandles.lookup().findStaticVarHandle(ChickenVolatile.class, "header", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static volatile boolean request; // the collector asks for a handshake
    static volatile int header;      // of the old object
    static int oldBody, newBody;
    static volatile boolean moved;   // the mutator's root: does it point to the copy?

    private static void collector() {
        do {
            header = COPYING;
            request = true;
            while (request)
                Thread.onSpinWait();
            newBody = oldBody;
        } while (!HEADER.compareAndSet(COPYING, FORWARDED));
        moved = true;
    }

    private static void checkpoint() {
        if (Fencepost.bool() && request)
            request = false;
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

    private static void mutator(int rounds) {
        int written = 0;
        for (int round = 0; round < rounds; round++) {
            checkpoint();
            if (Fencepost.bool()) {
                written = 1 - written;
                write(written);
            } else {
                assert read() == written : "a write is lost";
            }
            checkpoint();
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
        start(ChickenVolatile::collector, () -> mutator(2));
    }

    static void one() throws InterruptedException { start(ChickenVolatile::collector, () -> mutator(1)); }

    static void three() throws InterruptedException { start(ChickenVolatile::collector, () -> mutator(3)); }
}
