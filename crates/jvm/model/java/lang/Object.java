package java.lang;

import fencepost.Machine;

public class Object {
    public Object() { }

    public final native Class<?> getClass();

    public int hashCode() { return System.identityHashCode(this); }

    public boolean equals(Object other) { return this == other; }

    protected native Object clone() throws CloneNotSupportedException;

    public String toString() { return getClass().getName() + "@" + Integer.toHexString(hashCode()); }

    public final native void notify();

    public final native void notifyAll();

    public final void wait() throws InterruptedException { wait(0L); }

    public final void wait(long timeoutMillis) throws InterruptedException {
        if (timeoutMillis < 0)
            throw new IllegalArgumentException("timeout value is negative");
        // The end of a thread would notify whoever waits for it here.
        if (this instanceof Thread && !Thread.isLocked())
            Machine.unsupported();
        if (Thread.interruptedBefore() && Machine.holdsLock(this))
            Thread.checkInterrupted(null);
        // One who was notified has not been interrupted, or not yet.
        if (!awaitFor(timeoutMillis))
            Thread.checkInterrupted(null);
    }

    private boolean awaitFor(long timeoutMillis) {
        return timeoutMillis == 0 ? Machine.await(this) : Machine.awaitTimedOrWake(this);
    }

    public final void wait(long timeoutMillis, int nanos) throws InterruptedException {
        if (timeoutMillis < 0)
            throw new IllegalArgumentException("timeoutMillis value is negative");
        Thread.checkNanos(nanos);
        wait(timeoutMillis == 0 && nanos > 0 ? 1 : timeoutMillis);
    }

    protected void finalize() throws Throwable { }
}
