/** An interrupt ends a join, unless the thread ends before. */
class InterruptedJoin {
    static int result;

    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        Thread worker = new Thread(main::interrupt);
        worker.start();
        try {
            worker.join();
            result = main.isInterrupted() ? 1 : 3;
        } catch (InterruptedException e) {
            result = main.isInterrupted() ? 4 : 2;
        }
    }
}
