package java.lang.ref;

import fencepost.Immediate;
import java.util.concurrent.ThreadFactory;

/** Runs an action when an object has died, in a thread of its own that never ends. */
public final class Cleaner {
    public interface Cleanable {
        void clean();
    }

    /** A registered action. The list of its cleaner keeps it alive until it has run. */
    private static final class Action extends PhantomReference<Object> implements Cleanable {
        @Immediate private final Cleaner cleaner;
        @Immediate private final Runnable action;
        private Action before, after;

        Action(Object object, Cleaner cleaner, Runnable action) {
            super(object, cleaner.queue);
            this.cleaner = cleaner;
            this.action = action;
        }

        @Override public void clean() {
            if (cleaner.unlink(this)) {
                erase();
                action.run();
            }
        }
    }

    @Immediate private final ReferenceQueue<Object> queue = new ReferenceQueue<>();
    private final Object lock = new Object();
    private Action first;

    private Cleaner() { }

    public static Cleaner create() {
        Cleaner cleaner = new Cleaner();
        Thread thread = new Thread(cleaner::run, "Cleaner-0");
        thread.setDaemon(true);
        thread.start();
        return cleaner;
    }

    public static Cleaner create(ThreadFactory factory) {
        Cleaner cleaner = new Cleaner();
        Thread thread = factory.newThread(cleaner::run);
        thread.setDaemon(true);
        thread.start();
        return cleaner;
    }

    public Cleanable register(Object object, Runnable action) {
        if (object == null || action == null)
            throw new NullPointerException();
        Action added = new Action(object, this, action);
        synchronized (lock) {
            added.after = first;
            if (first != null)
                first.before = added;
            first = added;
        }
        Reference.reachabilityFence(object);
        return added;
    }

    /** Whether it was still in the list. */
    private boolean unlink(Action gone) {
        synchronized (lock) {
            if (gone.before == gone)
                return false;
            if (gone.before != null)
                gone.before.after = gone.after;
            else
                first = gone.after;
            if (gone.after != null)
                gone.after.before = gone.before;
            gone.before = gone;
            gone.after = null;
            return true;
        }
    }

    /** What an action throws is ignored. */
    private void run() {
        while (true) {
            try {
                ((Action) queue.remove()).clean();
            } catch (Throwable ignored) {
            }
        }
    }
}
