import java.util.concurrent.atomic.AtomicBoolean;

// Holds: one thread at a time has the flag.
class SpinLock {
    static final AtomicBoolean held = new AtomicBoolean();
    static int n;

    static void add() {
        while (!held.compareAndSet(false, true)) Thread.onSpinWait();
        n++;
        held.set(false);
    }

    public static void main(String[] args) throws Exception {
        Together.run(() -> add(), () -> add());
        assert n == 2;
    }
}
