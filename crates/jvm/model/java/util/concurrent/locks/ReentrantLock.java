package java.util.concurrent.locks;

import java.util.Collection;
import java.util.concurrent.TimeUnit;

import fencepost.Machine;

/**
 * A lock that is a monitor of the machine. Who comes first when several wait for it nobody can tell from who has come
 * last, so they get it in any order; those who have been signalled get it back in the order of the signals.
 *
 * A fair lock has a line, since one who has been signalled stands in it, and others must not pass.
 */
public class ReentrantLock implements Lock, java.io.Serializable {
    /** What the lock is to the machine. */
    private static final class Sync { }

    private final Sync sync;
    /** Null unless the lock is fair. */
    private final FairSync fair;

    public ReentrantLock() { this(false); }

    public ReentrantLock(boolean fair) {
        Thread.queues();
        sync = fair ? null : new Sync();
        this.fair = fair ? new FairSync() : null;
    }

    public void lock() {
        if (fair != null)
            fair.acquire(1);
        else if (!takesUnnoticed()) {
            Machine.lock(sync);
            Thread.hasParked();
        }
    }

    /** Takes the lock if that is possible, or if nothing tells whether the thread has waited for it. */
    private boolean takesUnnoticed() {
        if (Thread.mayPark())
            return Machine.tryLock(sync);
        Machine.lock(sync);
        return true;
    }

    public void lockInterruptibly() throws InterruptedException {
        if (fair != null) {
            fair.acquireInterruptibly(1);
        } else if (Thread.interrupted()) {
            throw new InterruptedException();
        } else if (!Thread.mayPark() || !Machine.tryLock(sync)) {
            boolean locked = Machine.lockUnlessInterrupted(sync);
            Thread.hasParked();
            if (!locked) {
                Thread.interrupted();
                throw new InterruptedException();
            }
        }
    }

    public boolean tryLock() { return fair != null ? fair.acquires(1) : Machine.tryLock(sync); }

    public boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
        long nanos = unit.toNanos(timeout);
        if (fair != null)
            return fair.tryAcquireNanos(1, nanos);
        if (Thread.interrupted())
            throw new InterruptedException();
        if ((nanos <= 0 || Thread.mayPark()) && Machine.tryLock(sync))
            return true;
        if (nanos > 0) {
            boolean locked = Machine.tryLockTimed(sync);
            Thread.hasParked();
            if (locked)
                return true;
        }
        if (nanos > 0 && Thread.interrupted())
            throw new InterruptedException();
        return false;
    }

    public void unlock() {
        if (fair != null)
            fair.release(1);
        else {
            checkHeld();
            Machine.unlock(sync);
        }
    }

    private void checkHeld() {
        if (!Machine.holdsLock(sync))
            throw new IllegalMonitorStateException();
    }

    public Condition newCondition() { return fair != null ? fair.newCondition() : new Waiting(this); }

    public int getHoldCount() { return fair != null ? fair.holds() : Machine.holds(sync); }

    public boolean isHeldByCurrentThread() { return fair != null ? fair.isHeldExclusively() : Machine.holdsLock(sync); }

    public boolean isLocked() { return fair != null ? fair.isLocked() : Machine.isLocked(sync); }

    public final boolean isFair() { return fair != null; }

    protected Thread getOwner() { return line().owner(); }

    public final boolean hasQueuedThreads() { return line().hasQueuedThreads(); }
    public final boolean hasQueuedThread(Thread thread) { return line().isQueued(thread); }
    public final int getQueueLength() { return line().getQueueLength(); }
    protected Collection<Thread> getQueuedThreads() { return line().getQueuedThreads(); }

    private FairSync line() {
        if (fair == null)
            Machine.noQueue();
        return fair;
    }

    public boolean hasWaiters(Condition condition) { return getWaitQueueLength(condition) > 0; }

    public int getWaitQueueLength(Condition condition) {
        if (condition == null)
            throw new NullPointerException();
        if (fair != null && condition instanceof AbstractQueuedSynchronizer.ConditionObject)
            return fair.getWaitQueueLength((AbstractQueuedSynchronizer.ConditionObject) condition);
        if (fair != null || !(condition instanceof Waiting))
            throw new IllegalArgumentException("not owner");
        if (((Waiting) condition).lock != this)
            throw new IllegalArgumentException("Not owner");
        checkHeld();
        return Machine.waiters(((Waiting) condition).set);
    }

    protected Collection<Thread> getWaitingThreads(Condition condition) {
        if (!(condition instanceof AbstractQueuedSynchronizer.ConditionObject))
            Machine.noQueue();
        return line().getWaitingThreads((AbstractQueuedSynchronizer.ConditionObject) condition);
    }

    public String toString() {
        Thread owner = getOwner();
        return super.toString() + (owner == null ? "[Unlocked]" : "[Locked by thread " + owner.getName() + "]");
    }

    /** A wait set besides that of the monitor itself. */
    private static final class Waiting implements Condition, java.io.Serializable {
        private static final class Set { }

        private final Set set = new Set();
        private final ReentrantLock lock;

        Waiting(ReentrantLock lock) { this.lock = lock; }

        public void signal() {
            lock.checkHeld();
            Machine.signal(set, lock.sync);
        }

        public void signalAll() {
            lock.checkHeld();
            Machine.signalAll(set, lock.sync);
        }

        public void awaitUninterruptibly() {
            lock.checkHeld();
            Machine.awaitSignalAlone(set, lock.sync);
            Thread.hasParked();
        }

        public void await() throws InterruptedException {
            if (Thread.interrupted())
                throw new InterruptedException();
            lock.checkHeld();
            boolean signalled = Machine.awaitSignal(set, lock.sync);
            Thread.hasParked();
            if (!signalled) {
                Thread.interrupted();
                throw new InterruptedException();
            }
        }

        public boolean await(long time, TimeUnit unit) throws InterruptedException {
            unit.toNanos(time);
            return awaitInTime();
        }

        public boolean awaitUntil(java.util.Date deadline) throws InterruptedException {
            deadline.getTime();
            return awaitInTime();
        }

        public long awaitNanos(long nanos) throws InterruptedException {
            long deadline = System.nanoTime() + nanos;
            awaitInTime();
            return deadline - System.nanoTime();
        }

        public long awaitRest(long nanos) throws InterruptedException { return awaitInTime() ? nanos : 0; }

        /** Whether it was signalled in time. */
        private boolean awaitInTime() throws InterruptedException {
            if (Thread.interrupted())
                throw new InterruptedException();
            lock.checkHeld();
            boolean signalled = Machine.awaitTimed(set, lock.sync);
            Thread.hasParked();
            if (signalled)
                return true;
            if (Thread.interrupted())
                throw new InterruptedException();
            return false;
        }
    }

    private static final class FairSync extends AbstractQueuedSynchronizer {
        protected boolean tryAcquire(int count) {
            boolean passes = getExclusiveOwnerThread() != Thread.currentThread() && hasQueuedPredecessors();
            return !passes && acquires(count);
        }

        boolean acquires(int count) {
            Thread current = Thread.currentThread();
            if (getExclusiveOwnerThread() == current) {
                int holds = getState() + count;
                if (holds < 0)
                    throw new Error("Maximum lock count exceeded");
                setState(holds);
                return true;
            }
            boolean acquired = compareAndSetState(0, count);
            if (acquired)
                setExclusiveOwnerThread(current);
            return acquired;
        }

        protected boolean tryRelease(int count) {
            if (!isHeldExclusively())
                throw new IllegalMonitorStateException();
            int holds = getState() - count;
            if (holds == 0)
                setExclusiveOwnerThread(null);
            setState(holds);
            return holds == 0;
        }

        protected boolean isHeldExclusively() { return getExclusiveOwnerThread() == Thread.currentThread(); }

        Condition newCondition() { return new ConditionObject(); }

        int holds() { return isHeldExclusively() ? getState() : 0; }

        boolean isLocked() { return getState() != 0; }

        Thread owner() { return getState() == 0 ? null : getExclusiveOwnerThread(); }
    }
}
