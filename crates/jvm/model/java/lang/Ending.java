package java.lang;

import fencepost.Fencepost;
import fencepost.Machine;

/**
 * How a program with shutdown hooks ends. When the last thread that is no daemon has ended, or a thread calls {@code
 * System.exit}, all hooks are started, in any order, and the program ends when they have ended. Daemons go on meanwhile.
 * The thread that does it has the lock of {@link Sequence}, so another thread that exits then waits for ever.
 */
final class Ending extends Thread {
    /** What its class is locked for. */
    private static final class Sequence { }

    private static Thread[] hooks = new Thread[0];
    // Under the lock of the sequence.
    private static boolean done;

    private Ending() { super(true); }

    /** What runs when main has ended: it waits for the other threads, as the launcher of a virtual machine does. */
    static void begin() {
        Thread launcher = new Ending();
        launcher.setName("DestroyJavaVM");
        Machine.start(launcher);
    }

    public void run() {
        Machine.awaitOthers();
        synchronized (Sequence.class) {
            runHooks();
        }
        Machine.halt();
    }

    static void exit(int status) {
        synchronized (Sequence.class) {
            runHooks();
            Machine.exit(status);
        }
    }

    static synchronized void add(Thread hook) {
        if (hooks == null)
            throw new IllegalStateException("Shutdown in progress");
        if (hook.isAlive())
            throw new IllegalArgumentException("Hook already running");
        if (find(hook) >= 0)
            throw new IllegalArgumentException("Hook previously registered");
        hooks = copy(hooks.length + 1, -1);
        hooks[hooks.length - 1] = hook;
    }

    static synchronized boolean remove(Thread hook) {
        if (hooks == null)
            throw new IllegalStateException("Shutdown in progress");
        if (hook == null)
            throw new NullPointerException();
        int at = find(hook);
        if (at >= 0)
            hooks = copy(hooks.length - 1, at);
        return at >= 0;
    }

    private static int find(Thread hook) {
        for (int i = 0; i < hooks.length; i++)
            if (hooks[i] == hook)
                return i;
        return -1;
    }

    /** So many hooks in an array of its own, without that at an index. */
    private static Thread[] copy(int count, int without) {
        Thread[] all = new Thread[count];
        for (int i = 0, to = 0; i < hooks.length; i++)
            if (i != without)
                all[to++] = hooks[i];
        return all;
    }

    private static synchronized Thread[] takeAll() {
        Thread[] all = hooks;
        hooks = null;
        return all;
    }

    private static void runHooks() {
        if (done)
            return;
        try {
            Thread[] all = takeAll();
            for (int left = all.length; left > 0; left--)
                take(all, left).start();
            for (Thread hook : all)
                await(hook);
        } catch (Throwable ignored) {
            // One that has run before cannot be started: those behind it are not, and no hook is waited for.
        }
        done = true;
    }

    /** Any of the first, which then is the last of them. */
    private static Thread take(Thread[] all, int left) {
        int at = left == 1 ? 0 : Fencepost.choose(left);
        Thread hook = all[at];
        all[at] = all[left - 1];
        all[left - 1] = hook;
        return hook;
    }

    private static void await(Thread hook) {
        while (true)
            try {
                hook.join();
                return;
            } catch (InterruptedException ignored) {
                // As the JDK does.
            }
    }
}
