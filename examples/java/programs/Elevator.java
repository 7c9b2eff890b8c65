/**
 * An elevator and its riders. A rider calls it, waits until it is there, gets in and waits until it is where
 * the rider wants to be. All wait on one monitor, each for another floor.
 */
public class Elevator {
    enum Wake { ALL, ONE }

    private final Wake wake;
    /** How many riders want the cabin to stop, floor by floor. */
    private final int[] wanted;
    private int floor;
    private boolean open;
    private boolean closed;
    private int inside;

    Elevator(int floors, Wake wake) {
        this.wake = wake;
        wanted = new int[floors];
    }

    private void changed() {
        switch (wake) {
            case ALL -> notifyAll();
            case ONE -> notify();
        }
    }

    /** A rider's way. */
    synchronized void ride(int from, int to) throws InterruptedException {
        check(from);
        check(to);
        waitFor(from);
        inside++;
        waitFor(to);
        inside--;
        changed();
    }

    private void waitFor(int target) throws InterruptedException {
        wanted[target]++;
        changed();
        while (!(open && floor == target))
            wait();
        wanted[target]--;
        changed();
    }

    private void check(int floor) {
        if (floor < 0 || floor >= wanted.length)
            throw new IllegalArgumentException("there is no floor " + floor);
    }

    /** The cabin: goes to the nearest floor where it is wanted, until it is told to stop. */
    void run() throws InterruptedException {
        for (int target = next(); target >= 0; target = next())
            stopAt(target);
    }

    private synchronized int next() throws InterruptedException {
        for (;;) {
            int nearest = nearest();
            if (nearest >= 0 || closed)
                return nearest;
            wait();
        }
    }

    private int nearest() {
        int nearest = -1;
        for (int i = 0; i < wanted.length; i++)
            if (wanted[i] > 0 && (nearest < 0 || Math.abs(i - floor) < Math.abs(nearest - floor)))
                nearest = i;
        return nearest;
    }

    private synchronized void stopAt(int target) throws InterruptedException {
        floor = target;
        open = true;
        changed();
        while (wanted[target] > 0)
            wait();
        open = false;
    }

    synchronized void close() {
        closed = true;
        changed();
    }

    synchronized boolean isEmpty() { return inside == 0; }

    private interface Work {
        void run() throws InterruptedException;
    }

    private static Thread start(String name, Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }, name);
        thread.start();
        return thread;
    }

    private static void check(Wake wake, int[]... ways) throws InterruptedException {
        Elevator elevator = new Elevator(3, wake);
        Thread cabin = start("cabin", elevator::run);
        Thread[] riders = new Thread[ways.length];
        for (int i = 0; i < ways.length; i++) {
            int from = ways[i][0], to = ways[i][1];
            riders[i] = start("rider " + from + " to " + to, () -> elevator.ride(from, to));
        }
        for (Thread rider : riders)
            rider.join();
        elevator.close();
        cabin.join();
        assert elevator.isEmpty();
    }

    public static void main(String[] args) throws InterruptedException {
        check(Wake.ALL, new int[] {1, 0}, new int[] {2, 1});
    }

    /** Wakes one, which need not be the one that waits for this floor. */
    static void wakesOne() throws InterruptedException {
        check(Wake.ONE, new int[] {1, 0}, new int[] {2, 1});
    }

    /** There are three floors. */
    static void tooHigh() throws InterruptedException {
        check(Wake.ALL, new int[] {0, 3});
    }
}
