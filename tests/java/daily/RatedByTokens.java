// Holds: tokens are taken under a lock.
class RatedByTokens {
    private int tokens = 1;

    synchronized boolean tryAcquire() {
        if (tokens == 0) return false;
        tokens--;
        return true;
    }

    public static void main(String[] args) throws Exception {
        RatedByTokens limiter = new RatedByTokens();
        boolean[] passed = new boolean[2];
        Together.run(() -> passed[0] = limiter.tryAcquire(), () -> passed[1] = limiter.tryAcquire());
        assert passed[0] != passed[1];
    }
}
