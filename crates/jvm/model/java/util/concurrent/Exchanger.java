package java.util.concurrent;

import fencepost.Immediate;
import fencepost.Machine;

/**
 * Two threads that meet and change what they have. The JDK's spins, and counts how often, so that it never comes to
 * an end here; what its users can see is the same.
 */
public class Exchanger<V> {
    /** One who waits, and what the other has brought. */
    private static final class Meeting {
        Object first, second;
        boolean complete;
    }

    private static final class Place { }

    @Immediate private final Place lock = new Place();
    private Meeting open;

    public Exchanger() { Thread.queues(); }

    public V exchange(V item) throws InterruptedException {
        try {
            return meet(item, false);
        } catch (TimeoutException e) {
            throw new AssertionError(e);
        }
    }

    public V exchange(V item, long timeout, TimeUnit unit) throws InterruptedException, TimeoutException {
        unit.toNanos(timeout);
        return meet(item, true);
    }

    @SuppressWarnings("unchecked")
    private V meet(V item, boolean timed) throws InterruptedException, TimeoutException {
        if (Thread.interrupted())
            throw new InterruptedException();
        synchronized (lock) {
            Meeting meeting = open;
            if (meeting != null) {
                open = null;
                meeting.second = item;
                meeting.complete = true;
                lock.notifyAll();
                return (V) meeting.first;
            }
            open = meeting = new Meeting();
            meeting.first = item;
            while (!meeting.complete) {
                boolean notified = timed ? Machine.awaitTimed(lock) : Machine.awaitAndAskAgain(lock);
                if (notified || meeting.complete)
                    continue;
                boolean interrupted = Thread.interrupted();
                if (interrupted || timed) {
                    open = null;
                    if (interrupted)
                        throw new InterruptedException();
                    throw new TimeoutException();
                }
            }
            Thread.hasParked();
            return (V) meeting.second;
        }
    }
}
