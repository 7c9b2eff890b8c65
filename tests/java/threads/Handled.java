/** Exceptions that nobody catches: a thread's own handler, or else the default one, takes them. */
class Handled {
    static int result;

    public static void main(String[] args) throws InterruptedException {
        Thread.setDefaultUncaughtExceptionHandler((thread, exception) -> {
            assert thread == Thread.currentThread();
            result += exception.getMessage().equals("by default") ? 1 : 100;
        });
        Thread one = new Thread(() -> { throw new IllegalStateException("by default"); });
        one.start();
        one.join();
        Object lock = new Object();
        Thread other = new Thread(() -> {
            synchronized (lock) {
                throw new IllegalStateException("its own");
            }
        });
        other.setUncaughtExceptionHandler((thread, exception) -> {
            assert !Thread.holdsLock(lock);
            result += exception.getMessage().equals("its own") ? 10 : 100;
            throw new RuntimeException("of no interest");
        });
        other.start();
        other.join();
        throw new RuntimeException("by default");
    }
}
