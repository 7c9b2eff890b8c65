import java.util.Timer;
import java.util.TimerTask;

/** The timer's own thread finds out how much time has passed when it puts off a task that comes again. */
class Periodic {
    static volatile int first, second;

    static TimerTask task(Runnable what) {
        return new TimerTask() {
            @Override public void run() { what.run(); }
        };
    }

    public static void main(String[] args) {
        Timer timer = new Timer();
        timer.schedule(task(() -> {
            second++;
            timer.cancel();
            if (first > 1)
                throw new IllegalStateException("the first task came twice");
        }), 20);
        timer.schedule(task(() -> first++), 10, 10);
    }
}
