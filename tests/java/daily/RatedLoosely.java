import java.util.concurrent.atomic.AtomicInteger;

// Assertion: both see the last token.
class RatedLoosely {
    static final AtomicInteger tokens = new AtomicInteger(1);

    static boolean tryAcquire() {
        if (tokens.get() == 0) return false;
        tokens.decrementAndGet();
        return true;
    }

    public static void main(String[] args) throws Exception {
        boolean[] passed = new boolean[2];
        Together.run(() -> passed[0] = tryAcquire(), () -> passed[1] = tryAcquire());
        assert passed[0] != passed[1];
    }
}
