package java.util.concurrent.locks;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.concurrent.TimeUnit;

import fencepost.Machine;
import java.util.concurrent.locks.Line.Place;

/**
 * What the JDK's class of this name does, by a line that has a lock. The JDK's line has none, and what its threads do
 * to it at the same time takes thousands of states that come to the same.
 *
 * Whoever gets what it wants at once passes by the line. All others stand in it, and only the first one tries again,
 * when it is woken: by a release, or by one before it that leaves. Nobody has the line's lock while it tries.
 */
public abstract class AbstractQueuedSynchronizer extends AbstractOwnableSynchronizer {
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(AbstractQueuedSynchronizer.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** What ends standing in line besides getting what one wants. */
    private static final int NOTHING = 0, INTERRUPT = 1, TIMEOUT_OR_INTERRUPT = 2;

    private volatile int state;
    private final Line line = new Line();

    protected AbstractQueuedSynchronizer() { Thread.queues(); }

    protected final int getState() { return state; }
    protected final void setState(int state) { this.state = state; }

    protected final boolean compareAndSetState(int expected, int state) {
        return STATE.compareAndSet(this, expected, state);
    }

    protected boolean tryAcquire(int arg) { throw new UnsupportedOperationException(); }
    protected boolean tryRelease(int arg) { throw new UnsupportedOperationException(); }
    protected int tryAcquireShared(int arg) { throw new UnsupportedOperationException(); }
    protected boolean tryReleaseShared(int arg) { throw new UnsupportedOperationException(); }
    protected boolean isHeldExclusively() { throw new UnsupportedOperationException(); }

    public final void acquire(int arg) {
        if (!tryAcquire(arg))
            stand(new Place(false), arg, NOTHING);
    }

    public final void acquireInterruptibly(int arg) throws InterruptedException {
        if (Thread.interrupted())
            throw new InterruptedException();
        if (!tryAcquire(arg) && !stand(new Place(false), arg, INTERRUPT))
            throw interruption();
    }

    public final boolean tryAcquireNanos(int arg, long nanos) throws InterruptedException {
        if (Thread.interrupted())
            throw new InterruptedException();
        if (tryAcquire(arg))
            return true;
        return nanos > 0 && standForAWhile(new Place(false), arg);
    }

    public final boolean release(int arg) {
        boolean released = tryRelease(arg);
        if (released)
            wakeFirst();
        return released;
    }

    public final void acquireShared(int arg) {
        if (tryAcquireShared(arg) < 0)
            stand(new Place(true), arg, NOTHING);
    }

    public final void acquireSharedInterruptibly(int arg) throws InterruptedException {
        if (Thread.interrupted())
            throw new InterruptedException();
        if (tryAcquireShared(arg) < 0 && !stand(new Place(true), arg, INTERRUPT))
            throw interruption();
    }

    public final boolean tryAcquireSharedNanos(int arg, long nanos) throws InterruptedException {
        if (Thread.interrupted())
            throw new InterruptedException();
        if (tryAcquireShared(arg) >= 0)
            return true;
        return nanos > 0 && standForAWhile(new Place(true), arg);
    }

    public final boolean releaseShared(int arg) {
        boolean released = tryReleaseShared(arg);
        if (released)
            wakeFirst();
        return released;
    }

    /** What a thread throws that has noticed its interruption, and forgets it. */
    private static InterruptedException interruption() {
        Thread.interrupted();
        return new InterruptedException();
    }

    private boolean standForAWhile(Place place, int arg) throws InterruptedException {
        if (stand(place, arg, TIMEOUT_OR_INTERRUPT))
            return true;
        if (Thread.interrupted())
            throw new InterruptedException();
        return false;
    }

    /** Whether it has got what it wants, or left the line for want of patience. */
    private boolean stand(Place place, int arg, int until) {
        Machine.lock(line);
        line.add(place);
        Machine.unlock(line);
        return advance(place, arg, until);
    }

    /** The same for one in the line. */
    private boolean advance(Place place, int arg, int until) {
        boolean got = false;
        try {
            while (!(got = line.first == place && succeeds(place, arg)) && waits(place, until))
                ;
        } finally {
            leaveLine(place, got);
        }
        return got;
    }

    private boolean succeeds(Place place, int arg) {
        return place.shared ? tryAcquireShared(arg) >= 0 : tryAcquire(arg);
    }

    /** Whether it was woken. */
    private boolean waits(Place place, int until) {
        Machine.lock(line);
        boolean woken = true;
        while (woken && !place.woken)
            woken = waitsForSignal(place, until);
        place.woken = false;
        Machine.unlock(line);
        Thread.hasParked();
        return woken;
    }

    private boolean waitsForSignal(Place place, int until) {
        switch (until) {
        case INTERRUPT:
            return Machine.awaitSignal(place, line);
        case TIMEOUT_OR_INTERRUPT:
            return Machine.awaitTimed(place, line);
        default:
            return Machine.awaitSignalAlone(place, line);
        }
    }

    /** One who has got what it wants lets others try only if they can share it. */
    private void leaveLine(Place place, boolean got) {
        Machine.lock(line);
        boolean first = line.first == place;
        line.remove(place);
        Place next = line.first;
        if (first && next != null && (!got || place.shared && next.shared))
            line.wakeFirst();
        Machine.unlock(line);
    }

    private void wakeFirst() {
        if (line.first == null)
            return;
        Machine.lock(line);
        line.wakeFirst();
        Machine.unlock(line);
    }

    public final boolean hasQueuedThreads() { return line.first != null; }

    /** Whether there ever was a line is not remembered. */
    public final boolean hasContended() {
        Machine.unsupported();
        return false;
    }

    public final Thread getFirstQueuedThread() {
        Place first = line.first;
        return first == null ? null : first.thread;
    }

    public final boolean isQueued(Thread thread) {
        if (thread == null)
            throw new NullPointerException();
        return threads(line, true, true).contains(thread);
    }

    final boolean apparentlyFirstQueuedIsExclusive() {
        Place first = line.first;
        return first != null && !first.shared;
    }

    public final boolean hasQueuedPredecessors() {
        Place first = line.first;
        return first != null && first.thread != Thread.currentThread();
    }

    public final int getQueueLength() { return threads(line, true, true).size(); }
    public final Collection<Thread> getQueuedThreads() { return threads(line, true, true); }
    public final Collection<Thread> getExclusiveQueuedThreads() { return threads(line, true, false); }
    public final Collection<Thread> getSharedQueuedThreads() { return threads(line, false, true); }

    /** The threads of a line, whose lock is that of ours. */
    private Collection<Thread> threads(Line of, boolean exclusive, boolean shared) {
        ArrayList<Thread> threads = new ArrayList<>();
        Machine.lock(line);
        for (Place place = of.first; place != null; place = place.next)
            if (place.shared ? shared : exclusive)
                threads.add(place.thread);
        Machine.unlock(line);
        return threads;
    }

    public String toString() {
        return super.toString() + "[State = " + state + ", " + (hasQueuedThreads() ? "non" : "") + "empty queue]";
    }

    public final boolean owns(ConditionObject condition) { return condition.isOwnedBy(this); }

    public final boolean hasWaiters(ConditionObject condition) { return own(condition).hasWaiters(); }
    public final int getWaitQueueLength(ConditionObject condition) { return own(condition).getWaitQueueLength(); }

    public final Collection<Thread> getWaitingThreads(ConditionObject condition) {
        return own(condition).getWaitingThreads();
    }

    private ConditionObject own(ConditionObject condition) {
        if (!owns(condition))
            throw new IllegalArgumentException("Not owner");
        return condition;
    }

    /** One who is signalled moves from the condition's line to the end of the other, and stays at its place. */
    public class ConditionObject implements Condition {
        private final Line waiting = new Line();

        public ConditionObject() { }

        public final void signal() {
            checkHeld();
            if (waiting.first == null)
                return;
            Machine.lock(line);
            if (waiting.first != null)
                move(waiting.first);
            Machine.unlock(line);
        }

        public final void signalAll() {
            checkHeld();
            if (waiting.first == null)
                return;
            Machine.lock(line);
            while (waiting.first != null)
                move(waiting.first);
            Machine.unlock(line);
        }

        private void move(Place place) {
            waiting.remove(place);
            line.add(place);
        }

        public final void awaitUninterruptibly() {
            Place place = new Place(false);
            int held = leave(place);
            Machine.lock(line);
            while (place.line == waiting)
                Machine.awaitSignalAlone(place, line);
            Machine.unlock(line);
            Thread.hasParked();
            advance(place, held, NOTHING);
        }

        public final void await() throws InterruptedException { awaitWith(INTERRUPT); }

        public final boolean await(long time, TimeUnit unit) throws InterruptedException {
            unit.toNanos(time);
            return awaitWith(TIMEOUT_OR_INTERRUPT);
        }

        public final boolean awaitUntil(Date deadline) throws InterruptedException {
            deadline.getTime();
            return awaitWith(TIMEOUT_OR_INTERRUPT);
        }

        public final long awaitNanos(long nanos) throws InterruptedException {
            long deadline = System.nanoTime() + nanos;
            awaitWith(TIMEOUT_OR_INTERRUPT);
            return deadline - System.nanoTime();
        }

        public final long awaitRest(long nanos) throws InterruptedException {
            return awaitWith(TIMEOUT_OR_INTERRUPT) ? nanos : 0;
        }

        /** Whether it was signalled in time. */
        private boolean awaitWith(int until) throws InterruptedException {
            if (Thread.interrupted())
                throw new InterruptedException();
            Place place = new Place(false);
            int held = leave(place);
            boolean interrupted = false;
            boolean signalled = isSignalled(place, until);
            if (signalled)
                advance(place, held, NOTHING);
            else {
                interrupted = Thread.interrupted();
                acquire(held);
            }
            if (interrupted)
                throw new InterruptedException();
            return signalled;
        }

        /** Waits for a signal; one who gets none leaves the condition. */
        private boolean isSignalled(Place place, int until) {
            Machine.lock(line);
            boolean waits = true;
            while (waits && place.line == waiting)
                waits = waitsForSignal(place, until);
            boolean signalled = place.line != waiting;
            if (!signalled)
                waiting.remove(place);
            Machine.unlock(line);
            Thread.hasParked();
            return signalled;
        }

        /** Releases what the thread has, and says what that was. */
        private int leave(Place place) {
            checkHeld();
            Machine.lock(line);
            waiting.add(place);
            Machine.unlock(line);
            int held = getState();
            boolean released = false;
            try {
                released = release(held);
            } finally {
                if (!released)
                    forget(place);
            }
            if (!released)
                throw new IllegalMonitorStateException();
            return held;
        }

        private void forget(Place place) {
            Machine.lock(line);
            if (place.line == waiting)
                waiting.remove(place);
            Machine.unlock(line);
        }

        private void checkHeld() {
            if (!isHeldExclusively())
                throw new IllegalMonitorStateException();
        }

        final boolean isOwnedBy(AbstractQueuedSynchronizer synchronizer) {
            return synchronizer == AbstractQueuedSynchronizer.this;
        }

        protected final boolean hasWaiters() {
            checkHeld();
            return waiting.first != null;
        }

        protected final int getWaitQueueLength() { return getWaitingThreads().size(); }

        protected final Collection<Thread> getWaitingThreads() {
            checkHeld();
            return threads(waiting, true, true);
        }
    }
}
