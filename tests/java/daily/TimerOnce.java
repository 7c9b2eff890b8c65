import java.util.*;
import java.util.concurrent.CountDownLatch;

// Holds: the task runs once and the timer is cancelled.
class TimerOnce {
    static int ran;

    public static void main(String[] args) throws Exception {
        Timer timer = new Timer();
        CountDownLatch done = new CountDownLatch(1);
        timer.schedule(new TimerTask() {
            @Override public void run() { ran++; done.countDown(); }
        }, 50);
        done.await();
        timer.cancel();
        assert ran == 1;
    }
}
