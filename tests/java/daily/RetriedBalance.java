import java.util.concurrent.atomic.AtomicInteger;

// Holds: a withdrawal is retried until nothing has come between.
class RetriedBalance {
    static final AtomicInteger balance = new AtomicInteger(10);

    static boolean withdraw(int amount) {
        while (true) {
            int seen = balance.get();
            if (seen < amount) return false;
            if (balance.compareAndSet(seen, seen - amount)) return true;
        }
    }

    public static void main(String[] args) throws Exception {
        boolean[] paid = new boolean[2];
        Together.run(() -> paid[0] = withdraw(6), () -> paid[1] = withdraw(6));
        assert balance.get() == 4 && paid[0] != paid[1];
    }
}
