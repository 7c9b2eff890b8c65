import java.util.concurrent.atomic.AtomicInteger;

// Assertion: the count is read again after it was decremented, so both close.
class ReferenceCountRead {
    static final AtomicInteger references = new AtomicInteger(2);
    static final AtomicInteger closed = new AtomicInteger();

    static void release() {
        references.decrementAndGet();
        if (references.get() == 0) closed.incrementAndGet();
    }

    public static void main(String[] args) throws Exception {
        Together.run(() -> release(), () -> release());
        assert closed.get() == 1;
    }
}
