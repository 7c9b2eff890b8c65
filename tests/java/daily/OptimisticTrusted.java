import java.util.concurrent.locks.StampedLock;

// Assertion: the stamp is not validated.
class OptimisticTrusted {
    static final StampedLock lock = new StampedLock();
    static volatile int x, y;

    public static void main(String[] args) throws Exception {
        Together.run(
            () -> {
                long stamp = lock.writeLock();
                x++;
                y++;
                lock.unlockWrite(stamp);
            },
            () -> {
                long stamp = lock.tryOptimisticRead();
                if (stamp != 0) {
                    int seenX = x, seenY = y;
                    assert seenX == seenY;
                }
            });
    }
}
