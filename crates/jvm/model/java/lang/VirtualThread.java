package java.lang;

/** A thread that keeps no program alive, has no priority, and a name only if it is given one. */
final class VirtualThread extends Thread {
    VirtualThread(Runnable task, String name) {
        super(null, task, name);
        setDaemon(true);
    }
}
