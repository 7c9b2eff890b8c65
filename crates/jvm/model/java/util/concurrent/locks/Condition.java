package java.util.concurrent.locks;

import java.util.Date;
import java.util.concurrent.TimeUnit;

public interface Condition {
    void await() throws InterruptedException;
    void awaitUninterruptibly();
    long awaitNanos(long nanos) throws InterruptedException;
    boolean await(long time, TimeUnit unit) throws InterruptedException;
    boolean awaitUntil(Date deadline) throws InterruptedException;

    /** The same for the JDK's classes, which only ask whether any time is left: all of it, unless it is over. */
    default long awaitRest(long nanos) throws InterruptedException { return awaitNanos(nanos); }

    void signal();
    void signalAll();
}
