import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Chicken (Pizlo, Petrank, Steensgaard, PLDI 2008): a concurrent copying collector; examples/gc/chicken.c is the same
 * protocol in the C dialect of the McSPIN paper.
 *
 * The collector moves one object while a mutator reads and writes it. It marks the object, waits until the mutator
 * has passed a checkpoint, copies the body, and forwards the object to its copy with one compare-and-swap. That fails
 * if the mutator's write barrier has taken the mark away; then the collector starts again. Mark and forwarding pointer
 * are two bits of one header.
 *
 * What must hold: the mutator reads what it has written last. Here all fields are plain, as the protocol is written
 * for x86.
 */
public class Chicken {
    private static final int FORWARDED = 1, COPYING = 2;
    private static final VarHandle HEADER;

    static {
        try {
            HEADER = MethodHandles.lookup().findStaticVarHandle(Chicken.class, "header", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static boolean request; // the collector asks for a handshake
    static int header;      // of the old object
    static int oldBody, newBody;
    static boolean moved;   // the mutator's root: does it point to the copy?

    private static void collector(boolean waits) {
        do {
            header = COPYING;
            request = true;
            while (waits && request)
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
        start(() -> collector(true), () -> mutator(2));
    }

    static void one() throws InterruptedException { start(() -> collector(true), () -> mutator(1)); }

    static void three() throws InterruptedException { start(() -> collector(true), () -> mutator(3)); }

    /** A bug in any model: the collector does not wait for the handshake. */
    static void hasty() throws InterruptedException { start(() -> collector(false), () -> mutator(2)); }
}
