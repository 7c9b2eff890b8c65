import java.lang.invoke.VarHandle;

/**
 * One who has a lock waits for another's end, and who interrupts it lets a third have the lock, whose earlier write
 * may be under way all the while. Wrong where a lock does not wait for writes before it.
 */
public class InterruptedHolder {
    static int x, y;
    static final Object lock = new Object();

    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        Thread reader = new Thread(() -> {
            int later = y;
            VarHandle.fullFence();
            assert later <= x;
        });
        Thread writer = new Thread(() -> { x = 1; synchronized (lock) { y = 1; } });
        Thread interrupter = new Thread(main::interrupt);
        synchronized (lock) {
            writer.start();
            reader.start();
            interrupter.start();
            try {
                reader.join();
            } catch (InterruptedException e) {
                // What it was for: the lock is free now.
            }
        }
    }
}
