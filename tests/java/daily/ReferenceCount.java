import java.util.concurrent.atomic.AtomicInteger;

// Holds: the last to release closes, once.
class ReferenceCount {
    static final AtomicInteger references = new AtomicInteger(2);
    static int closed;

    static void release() {
        if (references.decrementAndGet() == 0) closed++;
    }

    public static void main(String[] args) throws Exception {
        Together.run(() -> release(), () -> release());
        assert closed == 1;
    }
}
