package java.lang;

import fencepost.Immediate;
import fencepost.Machine;
import fencepost.Permit;

/**
 * Threads. The machine starts and joins them, and ends their waiting when `interruption` is set; here is
 * what surrounds that. What most programs never use costs them nothing: methods that say so do nothing
 * before something else is reached (src/lower/questions.rs).
 */
public class Thread implements Runnable {
    @Immediate private final Runnable target;
    @Immediate public final Permit permit = new Permit();
    @Immediate private ThreadGroup group;
    // Of those without a name, by creation; of all, by creation.
    @Immediate private int number;
    @Immediate private long id;
    // Used by this thread alone.
    ThreadLocal.Entry locals;
    private volatile String name;
    private volatile int daemon;
    private volatile int finished;
    private volatile Object blocker;
    private volatile int interruption;
    private volatile int priority;
    private volatile UncaughtExceptionHandler handler;

    private static volatile UncaughtExceptionHandler defaultHandler;
    private static int unnamed;
    private static long created;

    public static final int MIN_PRIORITY = 1;
    public static final int NORM_PRIORITY = 5;
    public static final int MAX_PRIORITY = 10;

    public enum State { NEW, RUNNABLE, BLOCKED, WAITING, TIMED_WAITING, TERMINATED }

    @FunctionalInterface
    public interface UncaughtExceptionHandler {
        void uncaughtException(Thread thread, Throwable exception);
    }

    public interface Builder {
        Builder name(String name);
        Builder name(String prefix, long start);
        Builder inheritInheritableThreadLocals(boolean inherit);
        Builder uncaughtExceptionHandler(UncaughtExceptionHandler handler);
        Thread unstarted(Runnable task);
        Thread start(Runnable task);
        java.util.concurrent.ThreadFactory factory();

        interface OfPlatform extends Builder {
            OfPlatform name(String name);
            OfPlatform name(String prefix, long start);
            OfPlatform inheritInheritableThreadLocals(boolean inherit);
            OfPlatform uncaughtExceptionHandler(UncaughtExceptionHandler handler);
            OfPlatform group(ThreadGroup group);
            OfPlatform daemon(boolean on);
            OfPlatform daemon();
            OfPlatform priority(int priority);
            OfPlatform stackSize(long size);
        }

        interface OfVirtual extends Builder {
            OfVirtual name(String name);
            OfVirtual name(String prefix, long start);
            OfVirtual inheritInheritableThreadLocals(boolean inherit);
            OfVirtual uncaughtExceptionHandler(UncaughtExceptionHandler handler);
        }
    }

    public static Builder.OfPlatform ofPlatform() { return new ThreadBuilder(false); }

    public static Builder.OfVirtual ofVirtual() { return new ThreadBuilder(true); }

    public static Thread startVirtualThread(Runnable task) { return ofVirtual().start(task); }

    public final boolean isVirtual() { return this instanceof VirtualThread; }

    public Thread() { this(null, (Runnable) null); }

    public Thread(Runnable target) { this(null, target); }

    public Thread(ThreadGroup group, Runnable target) {
        this.target = target;
        this.group = group;
        takeNumber();
        takeId();
        inheritDaemon();
        inheritLocals();
        enlist();
    }

    public Thread(String name) { this(null, null, name); }

    public Thread(Runnable target, String name) { this(null, target, name); }

    public Thread(ThreadGroup group, String name) { this(group, null, name); }

    public Thread(ThreadGroup group, Runnable target, String name) {
        this.target = target;
        this.group = group;
        if (name == null)
            throw new NullPointerException("'name' is null");
        this.name = name;
        takeId();
        inheritDaemon();
        inheritLocals();
        enlist();
    }

    public Thread(ThreadGroup group, Runnable target, String name, long stackSize) { this(group, target, name); }

    public Thread(ThreadGroup group, Runnable target, String name, long stackSize, boolean inheritLocals) {
        this(group, target, name);
        if (!inheritLocals)
            locals = null;
    }

    Thread(boolean ignored) {
        target = null;
        group = null;
    }

    /** The main thread, before it has its name. */
    private static Thread first() { return new Thread(true); }

    /** One that serves the garbage collector. */
    private static Thread service() {
        Thread thread = first();
        thread.daemon = 1;
        return thread;
    }

    /** A thread, and those that were made before. */
    private static final class Listed {
        @Immediate final Thread thread;
        @Immediate final Listed next;

        Listed(Thread thread, Listed next) {
            this.thread = thread;
            this.next = next;
        }
    }

    private static Listed made;

    /** Only where a program may ask for the threads of a group. */
    private void enlist() {
        if (group == null)
            group = Machine.current().group;
        list(this);
    }

    /** The main thread makes the first one. */
    private static synchronized void list(Thread thread) {
        if (made == null)
            made = new Listed(Machine.current(), null);
        made = new Listed(thread, made);
    }

    private static synchronized Listed roster() { return made; }

    /** How many threads of a group run. */
    static int running(ThreadGroup group) {
        Machine.relies("Thread.activeCount counts the program's own threads that run");
        askForWorkers();
        Listed all = roster();
        int count = all == null && group.parentOf(ThreadGroup.main) ? 1 : 0;
        for (; all != null; all = all.next)
            if (all.thread.runsIn(group))
                count++;
        return count;
    }

    static void interruptAll(ThreadGroup group) {
        for (Listed all = roster(); all != null; all = all.next)
            if (all.thread.runsIn(group))
                all.thread.interrupt();
    }

    private boolean runsIn(ThreadGroup group) {
        return !isVirtual() && Machine.status(this) == 1 && group.parentOf(this.group == null ? ThreadGroup.main : this.group);
    }

    /** Only where somebody may ask for names. */
    private void takeNumber() { number = nextNumber(); }

    /** Only where somebody may ask for numbers. */
    private void takeId() { id = nextId(); }

    /** Only where there may be daemons. */
    private void inheritDaemon() {
        if (Machine.current().daemon != 0)
            daemon = 1;
    }

    /** What a pool's thread is by default, whichever thread makes it. Only where there may be daemons. */
    public void becomeForeground() { daemon = 0; }

    private static synchronized int nextNumber() { return unnamed++; }

    // The main thread has 1.
    private static synchronized long nextId() { return ++created + 1; }

    public static Thread currentThread() { return Machine.current(); }

    public void start() { Machine.start(this); }

    public void run() {
        if (target != null)
            target.run();
    }

    /** What is reached where there may be shutdown hooks. */
    static void hooks() { }

    /** How a program with shutdown hooks exits. Only where there may be any. */
    static void exitWithHooks(int status) { Ending.exit(status); }

    /** What a started thread executes. */
    private void execute() { run(); }

    public final void join() throws InterruptedException {
        if (isLocked())
            joinLocked(false);
        else if (Machine.started(this))
            while (!Machine.join(this))
                checkInterrupted(null);
    }

    public final void join(long millis) throws InterruptedException {
        if (millis < 0)
            throw new IllegalArgumentException("timeout value is negative");
        if (millis == 0)
            join();
        else if (isLocked())
            joinLocked(true);
        else if (Machine.started(this) && !Machine.joinTimed(this))
            checkInterrupted(null);
    }

    public final void join(long millis, int nanos) throws InterruptedException {
        if (millis < 0)
            throw new IllegalArgumentException("timeout value is negative");
        checkNanos(nanos);
        join(millis == 0 && nanos > 0 ? 1 : millis);
    }

    private synchronized void joinLocked(boolean timed) throws InterruptedException {
        while (isAlive()) {
            checkInterrupted(null);
            if (timed ? Machine.awaitTimed(this) : Machine.awaitAndAskAgain(this))
                continue;
            checkInterrupted(null);
            if (timed)
                return;
        }
    }

    /** What is reached where threads may wait in the queue of a lock of ours. */
    public static void queues() { }

    /** Whether they may. */
    public static boolean mayQueue() { return true; }

    /** What is reached where the program itself parks. */
    public static void parks() { }

    /** What a thread does that has waited, where the JDK's would have parked. */
    public static void hasParked() { currentThread().permit.mayBeUsedUp(); }

    /** Whether that matters. */
    public static boolean mayPark() { return true; }

    /** Whether threads may be interrupted. */
    public static boolean mayBeInterrupted() { return true; }

    /** What is reached where threads may have values from the threads that make them. */
    static void passOnLocals() { }

    @SuppressWarnings("unchecked")
    private void inheritLocals() {
        for (ThreadLocal.Entry each = Machine.current().locals; each != null; each = each.next)
            if (each.key instanceof InheritableThreadLocal) {
                Object value = ((InheritableThreadLocal<Object>) each.key).childValue(each.value);
                locals = new ThreadLocal.Entry(each.key, value, locals);
            }
    }

    /** Whether anything may ask for threads' names. */
    public static boolean mayBeNamed() { return true; }

    /** What is reached where a program may tell the workers of a pool apart, or count them. */
    public static void askForWorkers() { }

    /** Whether it may. */
    public static boolean workersMatter() { return true; }

    /** What is reached where code takes the lock of a thread. */
    private static void locked() { }

    /** Whether it is. Then a join takes it, too, and waits for a notification of the end; else nobody can tell. */
    static boolean isLocked() { return true; }

    /** The end of the running thread, if so. */
    private static void finish() {
        Thread current = Machine.current();
        synchronized (current) {
            current.finished = 1;
            current.notifyAll();
        }
    }

    private boolean hasFinished() { return finished != 0; }

    public final boolean isAlive() { return Machine.status(this) == 1 && !hasFinished(); }

    /** What another thread that runs is waiting for is not known here. */
    public State getState() {
        int status = Machine.status(this);
        if (status == 0)
            return State.NEW;
        if (status == 2 || hasFinished())
            return State.TERMINATED;
        if (this != Machine.current())
            Machine.unsupported();
        return State.RUNNABLE;
    }

    /** What another thread that runs is doing is not known here. */
    public StackTraceElement[] getStackTrace() {
        if (this == Machine.current())
            return new Exception().getStackTrace();
        if (isAlive())
            Machine.inconclusive("the stack trace of another thread that runs");
        return new StackTraceElement[0];
    }

    public static void dumpStack() { new Exception("Stack trace").printStackTrace(); }

    public void interrupt() { interruption = 1; }

    /** What a lock does that has been interrupted, and where nobody interrupts nothing. */
    public void interruptAgain() { interruption = 1; }

    /** False where nobody interrupts. */
    public boolean isInterrupted() {
        // One who waits for a lock of the JDK's may have put its mark aside.
        if (mayQueue() && this != Machine.current())
            Machine.noMark();
        return interruption != 0;
    }

    /** The same for the JDK's classes, which do not mind. */
    boolean isMarked() { return interruption != 0; }

    /** The same. */
    public static boolean interrupted() {
        Thread current = Machine.current();
        if (current.interruption == 0)
            return false;
        current.interruption = 0;
        return true;
    }

    /** The same, and it stays so. */
    static boolean interruptedBefore() { return Machine.current().interruption != 0; }

    /** Throws if the running thread has been interrupted, which it then has not been any more. */
    static void checkInterrupted(String message) throws InterruptedException {
        if (interrupted())
            throw new InterruptedException(message);
    }

    public static void sleep(long millis) throws InterruptedException {
        if (millis < 0)
            throw new IllegalArgumentException("timeout value is negative");
        checkInterrupted("sleep interrupted");
        if (millis > 0)
            Machine.elapse();
    }

    public static void sleep(long millis, int nanos) throws InterruptedException {
        if (millis < 0)
            throw new IllegalArgumentException("timeout value is negative");
        checkNanos(nanos);
        sleep(millis == 0 && nanos > 0 ? 1 : millis);
    }

    static void checkNanos(int nanos) {
        if (nanos < 0 || nanos > 999999)
            throw new IllegalArgumentException("nanosecond timeout value out of range");
    }

    public static void sleep(java.time.Duration time) throws InterruptedException {
        boolean sleeps = !time.isNegative() && !time.isZero();
        sleep(sleeps ? 1 : 0);
    }

    /** Whether it has ended. */
    public final boolean join(java.time.Duration time) throws InterruptedException {
        if (Machine.status(this) == 0)
            throw new IllegalThreadStateException("Thread not started");
        if (!time.isNegative() && !time.isZero())
            join(1);
        return !isAlive();
    }

    public static void yield() { }

    public static void onSpinWait() { }

    public static boolean holdsLock(Object object) { return Machine.holdsLock(object); }

    public final String getName() {
        String own = name;
        return own == null ? "Thread-" + number : own;
    }

    public final void setName(String name) {
        if (name == null)
            throw new NullPointerException("name cannot be null");
        this.name = name;
    }

    public final long threadId() { return getId(); }

    public long getId() {
        Machine.relies("threads are numbered by creation, and main is 1");
        return numberOf(this);
    }

    /** The same for the JDK's classes, which only tell threads apart by it. */
    public static long numberOf(Thread thread) { return thread.id == 0 ? 1 : thread.id; }

    public final ThreadGroup getThreadGroup() {
        if (Machine.status(this) == 2)
            return null;
        return group == null ? ThreadGroup.main : group;
    }

    /** Only where somebody may ask. */
    public void parkFor(Object blocker) { this.blocker = blocker; }

    /** What it parks for. */
    public Object blocker() { return blocker; }

    /** What the common pool's workers do after a task: only for the running thread. */
    public void eraseLocals() { locals = null; }

    public ClassLoader getContextClassLoader() { return ClassLoader.getSystemClassLoader(); }

    /** There is no other. */
    public void setContextClassLoader(ClassLoader loader) {
        if (loader != ClassLoader.getSystemClassLoader())
            Machine.unsupported();
    }

    public final boolean isDaemon() { return daemon != 0; }

    public final void setDaemon(boolean on) {
        if (isVirtual() && !on)
            throw new IllegalArgumentException("'false' not legal for virtual threads");
        if (isAlive())
            throw new IllegalThreadStateException();
        daemon = on ? 1 : 0;
    }

    public final int getPriority() { return priority + NORM_PRIORITY; }

    public final void setPriority(int priority) {
        if (priority < MIN_PRIORITY || priority > MAX_PRIORITY)
            throw new IllegalArgumentException();
        if (isVirtual())
            return;
        this.priority = priority - NORM_PRIORITY;
    }

    public UncaughtExceptionHandler getUncaughtExceptionHandler() {
        UncaughtExceptionHandler own = handler;
        return own == null ? getThreadGroup() : own;
    }

    public void setUncaughtExceptionHandler(UncaughtExceptionHandler handler) { this.handler = handler; }

    public static UncaughtExceptionHandler getDefaultUncaughtExceptionHandler() { return defaultHandler; }

    public static void setDefaultUncaughtExceptionHandler(UncaughtExceptionHandler handler) {
        defaultHandler = handler;
    }

    /** Whether there is a handler for what nobody catches in the running thread. A failed assertion is one. */
    private static boolean hasHandler(Throwable exception) {
        return !(exception instanceof AssertionError) && ownHandler() != null;
    }

    /** What happens to what nobody catches in the running thread. */
    private static void dispatch(Throwable exception) throws Throwable {
        UncaughtExceptionHandler handler = ownHandler();
        if (handler == null)
            throw exception;
        try {
            handler.uncaughtException(Machine.current(), exception);
        } catch (Throwable ignored) {
            // As the virtual machine does.
        }
    }

    private static UncaughtExceptionHandler ownHandler() {
        UncaughtExceptionHandler own = Machine.current().handler;
        return own == null ? defaultHandler : own;
    }

    /** Only where somebody may ask for names. Whatever shows anything may show a thread, so this does not ask. */
    public String toString() {
        ThreadGroup group = getThreadGroup();
        return "Thread[" + getName() + "," + getPriority() + "," + (group == null ? "" : group.getName()) + "]";
    }
}
