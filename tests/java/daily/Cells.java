import java.util.concurrent.atomic.AtomicIntegerArray;

// Holds: counters by cell, each increment atomic.
class Cells {
    public static void main(String[] args) throws Exception {
        AtomicIntegerArray cells = new AtomicIntegerArray(2);
        Together.run(
            () -> { cells.incrementAndGet(0); cells.incrementAndGet(1); },
            () -> { cells.incrementAndGet(1); cells.incrementAndGet(0); });
        assert cells.get(0) == 2 && cells.get(1) == 2;
    }
}
