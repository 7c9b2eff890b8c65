/** A read-write lock: many readers or one writer, and a writer who waits keeps new readers out. */
public class Library {
    static class ReadWriteLock {
        private int readers, waitingWriters;
        private boolean writing;

        synchronized void lockRead() throws InterruptedException {
            while (writing || waitingWriters > 0)
                wait();
            readers++;
        }

        synchronized void unlockRead() {
            if (readers <= 0)
                throw new IllegalMonitorStateException("no reader");
            if (--readers == 0)
                notifyAll();
        }

        synchronized void lockWrite() throws InterruptedException {
            waitingWriters++;
            try {
                while (writing || readers > 0)
                    wait();
                writing = true;
            } finally {
                waitingWriters--;
            }
        }

        synchronized void unlockWrite() {
            writing = false;
            notifyAll();
        }
    }

    /** Forgets that there may be readers. */
    static class Hasty extends ReadWriteLock {
        private boolean writing;

        @Override synchronized void lockWrite() throws InterruptedException {
            while (writing)
                wait();
            writing = true;
        }

        @Override synchronized void unlockWrite() {
            writing = false;
            notifyAll();
        }
    }

    /** Tells nobody that it is done if somebody else still waits to write. */
    static class Silent extends ReadWriteLock {
        @Override synchronized void unlockRead() {
            super.readers--;
        }
    }

    private final ReadWriteLock lock;
    private int author, title;

    Library(ReadWriteLock lock) { this.lock = lock; }

    void write(int number) throws InterruptedException {
        lock.lockWrite();
        try {
            author = number;
            title = number;
        } finally {
            lock.unlockWrite();
        }
    }

    void read() throws InterruptedException {
        lock.lockRead();
        try {
            int seen = author;
            assert seen == title : "author " + seen + " and title " + title;
        } finally {
            lock.unlockRead();
        }
    }

    interface Job {
        void run() throws InterruptedException;
    }

    private static Thread start(String name, Job job) {
        Thread thread = new Thread(() -> {
            try {
                job.run();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }, name);
        thread.start();
        return thread;
    }

    private static void check(ReadWriteLock lock) throws InterruptedException {
        Library library = new Library(lock);
        Thread reader = start("reader", library::read);
        Thread other = start("another reader", library::read);
        Thread writer = start("writer", () -> library.write(1));
        reader.join();
        other.join();
        writer.join();
    }

    public static void main(String[] args) throws InterruptedException { check(new ReadWriteLock()); }

    static void hasty() throws InterruptedException { check(new Hasty()); }

    static void silent() throws InterruptedException { check(new Silent()); }
}
