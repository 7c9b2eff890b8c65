// Holds: at most one request in a second of the clock, whatever it says.
class RatedByClock {
    private long last = System.currentTimeMillis() - 1000;
    private int passed;

    synchronized boolean tryAcquire() {
        long now = System.currentTimeMillis();
        if (now - last < 1000) return false;
        last = now;
        passed++;
        return true;
    }

    public static void main(String[] args) throws Exception {
        RatedByClock limiter = new RatedByClock();
        Together.run(limiter::tryAcquire, limiter::tryAcquire);
        assert limiter.passed >= 1;
    }
}
