import java.util.concurrent.locks.ReentrantReadWriteLock;

// Deadlock: a read lock cannot become a write lock.
class Upgraded {
    public static void main(String[] args) throws Exception {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        lock.readLock().lock();
        lock.writeLock().lock();
    }
}
