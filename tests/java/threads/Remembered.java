/** An interrupt is remembered until somebody notices it, and noticed once. */
class Remembered {
    static int result;

    public static void main(String[] args) throws InterruptedException {
        Thread self = Thread.currentThread(), done = new Thread();
        done.start();
        done.join();
        self.interrupt();
        self.interrupt();
        assert self.isInterrupted() && self.isInterrupted();
        done.join();
        try {
            Thread.sleep(1);
            assert false : "sleep";
        } catch (InterruptedException e) {
            assert e.getMessage().equals("sleep interrupted") : e.getMessage();
            result++;
        }
        assert !self.isInterrupted() && !Thread.interrupted();
        Thread.sleep(1);
        self.interrupt();
        assert Thread.interrupted() && !Thread.interrupted();
        self.interrupt();
        Object lock = new Object();
        try {
            lock.wait();
            assert false : "wait";
        } catch (IllegalMonitorStateException e) {
            assert self.isInterrupted();
            result++;
        }
        synchronized (lock) {
            try {
                lock.wait(10);
                assert false : "wait";
            } catch (InterruptedException e) {
                assert Thread.holdsLock(lock);
                result++;
            }
        }
    }
}
