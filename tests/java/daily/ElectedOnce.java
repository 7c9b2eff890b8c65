import java.util.concurrent.atomic.AtomicReference;

// Holds: compareAndSet lets one of three win.
class ElectedOnce {
    static final AtomicReference<String> leader = new AtomicReference<>();
    static int terms;

    static void run(String name) {
        if (leader.compareAndSet(null, name)) terms++;
    }

    public static void main(String[] args) throws Exception {
        Together.run(() -> run("a"), () -> run("b"), () -> run("c"));
        assert terms == 1 && leader.get() != null;
    }
}
