import java.util.concurrent.CountDownLatch;

// Deadlock: a worker that fails does not count down.
class GateTooHigh {
    static void work(CountDownLatch done, boolean fails) {
        try {
            if (fails) throw new IllegalArgumentException("bad input");
            done.countDown();
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        CountDownLatch done = new CountDownLatch(2);
        new Thread(() -> work(done, false)).start();
        new Thread(() -> work(done, true)).start();
        done.await();
    }
}
