import java.util.concurrent.locks.StampedLock;

// Holds: a reading that was not validated is made again under the lock.
class OptimisticPoint {
    static final StampedLock lock = new StampedLock();
    static int x, y;

    static int difference() {
        long stamp = lock.tryOptimisticRead();
        int seenX = x, seenY = y;
        if (!lock.validate(stamp)) {
            stamp = lock.readLock();
            try {
                seenX = x;
                seenY = y;
            } finally {
                lock.unlockRead(stamp);
            }
        }
        return seenX - seenY;
    }

    public static void main(String[] args) throws Exception {
        Together.run(
            () -> {
                long stamp = lock.writeLock();
                try {
                    x++;
                    y++;
                } finally {
                    lock.unlockWrite(stamp);
                }
            },
            () -> { assert difference() == 0; });
    }
}
