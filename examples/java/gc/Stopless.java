import java.util.concurrent.atomic.AtomicInteger;

/**
 * Stopless (Pizlo, Frampton, Petrank, Steensgaard, ISMM 2007): a concurrent copying collector without handshakes;
 * examples/gc/stopless.c is the same protocol in the C dialect of the McSPIN paper.
 *
 * Between the old object and its copy stands a wide object, in which a field has a status beside it: the value is
 * still in the original, or here, or already in the copy. Status and value change together by compare-and-swap; here
 * they are the bits of one int.
 *
 * What must hold: the mutator reads what it has written last.
 */
public class Stopless {
    private static final int OLD = 0, WIDE = 1, NEW = 2;                        // where the old object is forwarded to
    private static final int IN_ORIGINAL = 0, IN_WIDE = 2, IN_COPY = 4;         // status; the lowest bit is the value

    private static final AtomicInteger forward = new AtomicInteger(OLD);
    private static final AtomicInteger wide = new AtomicInteger(IN_ORIGINAL);
    static int original, copy;
    static volatile boolean moved; // the mutator's root: does it point to the copy?

    /** Right, if it compares the value too when it sets the status. */
    private static void collector(boolean compares) {
        forward.compareAndSet(OLD, WIDE);
        int seen = wide.get();
        if ((seen & ~1) == IN_ORIGINAL)
            wide.compareAndSet(seen, IN_WIDE | original);
        int value;
        do {
            value = wide.get() & 1;
            copy = value;
            if (!compares)
                value = wide.get() & 1;
        } while (!wide.compareAndSet(IN_WIDE | value, IN_COPY | value));
        forward.set(NEW);
        moved = true;
    }

    /** Goes by plain reads, or by volatile ones. */
    private static int read(boolean plain) {
        if (moved)
            return copy;
        int to = plain ? forward.getPlain() : forward.get();
        if (to == OLD)
            return original;
        if (to == NEW)
            return copy;
        int seen = plain ? wide.getPlain() : wide.get();
        return (seen & ~1) == IN_ORIGINAL ? original : (seen & ~1) == IN_WIDE ? seen & 1 : copy;
    }

    private static void write(int value) {
        if (!moved) {
            if (forward.get() == OLD)
                forward.compareAndSet(OLD, WIDE);
            if (forward.get() == WIDE) {
                int seen;
                while (((seen = wide.get()) & ~1) != IN_COPY)
                    if (wide.compareAndSet(seen, IN_WIDE | value))
                        return;
            }
        }
        copy = value;
    }

    private static void mutator(int rounds, boolean plain) {
        int written = 0;
        for (int round = 0; round < rounds; round++) {
            if (Fencepost.bool()) {
                written = 1 - written;
                write(written);
            } else {
                assert read(plain) == written : "a write is lost";
            }
        }
    }

    private static void start(Runnable collector, Runnable mutator) throws InterruptedException {
        Thread first = new Thread(collector), second = new Thread(mutator);
        first.start();
        second.start();
        first.join();
        second.join();
    }

    public static void main(String[] args) throws InterruptedException {
        start(() -> collector(true), () -> mutator(2, false));
    }

    static void three() throws InterruptedException { start(() -> collector(true), () -> mutator(3, false)); }

    /** The copy may be read before the status that says it is there, or come from before it. */
    static void plain() throws InterruptedException { start(() -> collector(true), () -> mutator(2, true)); }

    /** A bug in any model: a write between copying and the change of the status is lost. */
    static void loses() throws InterruptedException { start(() -> collector(false), () -> mutator(2, false)); }
}
