package fencepost;

/** What the machine provides. */
public final class Machine {
    private Machine() { }

    public static native void start(Thread thread);
    public static native boolean started(Thread thread);
    /** 0 not started, 1 running, 2 ended. */
    public static native int status(Thread thread);
    /** Whether the thread has ended: false if this one was interrupted before. */
    public static native boolean join(Thread thread);
    /** The same, and false if waiting was given up. */
    public static native boolean joinTimed(Thread thread);
    public static native Thread current();

    public static native void lock(Object object);
    public static native void unlock(Object object);
    public static native boolean tryLock(Object object);
    public static native boolean tryLockTimed(Object object);
    /** Whether it got the lock: false if it was interrupted before. */
    public static native boolean lockUnlessInterrupted(Object object);
    public static native boolean holdsLock(Object object);
    /** How many times this thread has the lock. */
    public static native int holds(Object object);
    /** Whether anybody has the lock. */
    public static native boolean isLocked(Object object);
    /** Whether a notification ended it, not an interrupt, a time-out or nothing at all. */
    public static native boolean await(Object object);
    public static native boolean awaitAndAskAgain(Object object);
    public static native boolean awaitTimed(Object object);
    /** The same, and a spurious wake-up may end it. */
    public static native boolean awaitTimedOrWake(Object object);
    /** The same without the lock of another object than that which is waited on. */
    public static native boolean awaitTimed(Object object, Object lock);
    /** Nothing but a signal or an interrupt ends it. */
    public static native boolean awaitSignal(Object object, Object lock);
    /** Nothing but a signal ends it. */
    public static native boolean awaitSignalAlone(Object object, Object lock);
    /** Wakes the one who has waited longest. */
    public static native void signal(Object object, Object lock);
    /** Wakes any one. */
    public static native void signalAny(Object object, Object lock);
    public static native void signalAll(Object object, Object lock);
    /** How many wait. */
    public static native int waiters(Object object);
    /** Who waits for a lock, and who has it, is not known here. */
    public static native void noQueue();
    /** Nor whether others see that one who waits is interrupted. */
    public static native void noMark();

    /** The stack trace of an exception is that of this thread from here on, without what makes the exception. */
    public static native void fillTrace(Throwable exception);
    /** The positions of the frames of its trace, two characters each; null if it has none. */
    public static native String traceOf(Throwable exception);
    /** A part of what is written about a frame: 2 for its method, 3 for the source file or nothing, 4 for the class. */
    public static native String frameText(String trace, int frame, int part);
    /** The source line of a frame. */
    public static native int frameLine(String trace, int frame);

    /** Keeps an object alive up to here. */
    public static native void keepAlive(Object object);

    public static native void print(String text);
    public static native void printError(String text);
    public static native void exit(int status);
    /** Ends the program with the status that it has. */
    public static native void halt();
    /** Waits until all threads but daemons have ended. */
    public static native void awaitOthers();
    public static native void unsupported();
    /** From here on the verdict rests on this, a literal: a sentence without its full stop. */
    public static native void relies(String assumption);
    /** Ends this path: the verdict is inconclusive for this reason, a literal. Does not return. */
    public static native void inconclusive(String reason);
    /** Names of environment variables that the user gives, each with its value behind it; null behind the last. */
    public static native String environmentAt(int index);
    /** The same for system properties. */
    public static native String propertyAt(int index);
    /** The lines of console input that the user gives; null behind the last. */
    public static native String inputAt(int index);
    /** The files beside the classes: see {@link Resources}. */
    static native String resourceAt(int index);
    /** Whether the user says what the console input is. */
    public static native boolean hasInput();
    /** The text of a result is longer than can be noted. */
    public static native void tooLong();
    /** Lets time leap: only where the program reads the clock. */
    public static native void elapse();
    /** How often time has leapt. */
    public static native int leaps();
    /** Whether it is a time of which nothing is known: to decide anything on it is not allowed. What is made of it is not known either. */
    public static native boolean isUnknown(int value);
    public static native boolean isUnknown(long value);
    public static native boolean isUnknown(double value);

    public static native String newString(int length);
    public static native char charAt(String text, int index);
    public static native void putChar(String text, int index, char unit);
    /** What is in an array that nobody changes any more, or that nobody else can reach yet. */
    public static native Object element(Object[] array, int index);
    public static native void putElement(Object[] array, int index, Object value);
    public static native String formatDouble(double value);
    public static native String formatFloat(float value);

    /** What leaves the initialiser of a class in place of an exception. */
    static Throwable wrap(Throwable thrown) {
        return thrown instanceof Error ? thrown : new ExceptionInInitializerError(thrown);
    }
}
