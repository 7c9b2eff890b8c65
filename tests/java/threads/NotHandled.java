/** A handler of one thread's is of no use to another. */
class NotHandled {
    static int result;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> { throw new IllegalStateException("taken"); });
        one.setUncaughtExceptionHandler((thread, exception) -> result++);
        one.start();
        one.join();
        Thread other = new Thread(() -> { throw new IllegalStateException("not taken"); });
        other.start();
    }
}
