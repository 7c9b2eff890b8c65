/** An event bus: listeners come while events are sent, and each event goes to all that were there. */
public class Bus {
    interface Listener {
        int on(int event);
    }

    abstract static class Events {
        abstract void subscribe(Listener listener);

        abstract int publish(int event);
    }

    /** A new array for each listener, handed out by a volatile field. */
    static final class Copying extends Events {
        private volatile Listener[] listeners = new Listener[0];

        @Override synchronized void subscribe(Listener listener) {
            Listener[] old = listeners, more = new Listener[old.length + 1];
            for (int i = 0; i < old.length; i++)
                more[i] = old[i];
            more[old.length] = listener;
            listeners = more;
        }

        @Override int publish(int event) {
            int sum = 0;
            for (Listener listener : listeners)
                sum += listener.on(event);
            return sum;
        }
    }

    /** One array and a count, which readers look at without the lock. */
    static final class Counting extends Events {
        private final Listener[] listeners = new Listener[4];
        private int count;

        @Override synchronized void subscribe(Listener listener) {
            listeners[count] = listener;
            count++;
        }

        @Override int publish(int event) {
            int sum = 0;
            for (int i = 0, now = count; i < now; i++)
                sum += listeners[i].on(event);
            return sum;
        }
    }

    /** The count comes first. */
    static final class Eager extends Events {
        private final Listener[] listeners = new Listener[4];
        private volatile int count;

        @Override synchronized void subscribe(Listener listener) {
            int at = count;
            count = at + 1;
            listeners[at] = listener;
        }

        @Override int publish(int event) {
            int sum = 0;
            for (int i = 0, now = count; i < now; i++)
                sum += listeners[i].on(event);
            return sum;
        }
    }

    private static void check(Events events) throws InterruptedException {
        events.subscribe(event -> event);
        Thread joiner = new Thread(() -> events.subscribe(event -> 10 * event), "joiner");
        Thread sender = new Thread(() -> {
            int sum = events.publish(1);
            assert sum == 1 || sum == 11 : "heard by " + sum;
        }, "sender");
        joiner.start();
        sender.start();
        joiner.join();
        sender.join();
        assert events.publish(1) == 11 : "not heard by all";
    }

    public static void main(String[] args) throws InterruptedException { check(new Copying()); }

    static void counting() throws InterruptedException { check(new Counting()); }

    static void eager() throws InterruptedException { check(new Eager()); }
}
