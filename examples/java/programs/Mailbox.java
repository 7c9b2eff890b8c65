/** A bounded queue with wait and notify, producers and consumers. */
public class Mailbox {
    private final Object[] items;
    private int head, count;
    private final boolean rechecks, wakesAll;

    Mailbox(int capacity, boolean rechecks, boolean wakesAll) {
        items = new Object[capacity];
        this.rechecks = rechecks;
        this.wakesAll = wakesAll;
    }

    synchronized void put(Object item) throws InterruptedException {
        if (rechecks) {
            while (count == items.length)
                wait();
        } else if (count == items.length) {
            wait();
        }
        assert count < items.length : "put into a full queue";
        items[(head + count++) % items.length] = item;
        wake();
    }

    synchronized Object take() throws InterruptedException {
        if (rechecks) {
            while (count == 0)
                wait();
        } else if (count == 0) {
            wait();
        }
        assert count > 0 : "taken from an empty queue";
        Object item = items[head];
        items[head] = null;
        head = (head + 1) % items.length;
        count--;
        wake();
        return item;
    }

    private void wake() {
        if (wakesAll)
            notifyAll();
        else
            notify();
    }

    /** What a thread does until it is told to stop. */
    private abstract static class Worker extends Thread {
        final Mailbox mailbox;

        Worker(String name, Mailbox mailbox) {
            super(name);
            this.mailbox = mailbox;
        }

        abstract void work() throws InterruptedException;

        @Override public void run() {
            try {
                work();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static final class Producer extends Worker {
        private final int first, last;

        Producer(Mailbox mailbox, int first, int last) {
            super("producer " + first, mailbox);
            this.first = first;
            this.last = last;
        }

        @Override void work() throws InterruptedException {
            for (int i = first; i <= last; i++)
                mailbox.put(i);
        }
    }

    private static final class Consumer extends Worker {
        private final int times;
        int sum;

        Consumer(Mailbox mailbox, int number, int times) {
            super("consumer " + number, mailbox);
            this.times = times;
        }

        @Override void work() throws InterruptedException {
            for (int i = 0; i < times; i++)
                sum += (Integer) mailbox.take();
        }
    }

    private static void check(Mailbox mailbox) throws InterruptedException {
        Producer[] producers = {new Producer(mailbox, 1, 1), new Producer(mailbox, 2, 2)};
        Consumer[] consumers = {new Consumer(mailbox, 1, 1), new Consumer(mailbox, 2, 1)};
        for (int i = 0; i < 2; i++) {
            consumers[i].start();
            producers[i].start();
        }
        int sum = 0;
        for (int i = 0; i < 2; i++) {
            producers[i].join();
            consumers[i].join();
            sum += consumers[i].sum;
        }
        assert sum == 3 : "received " + sum;
    }

    public static void main(String[] args) throws InterruptedException { check(new Mailbox(1, true, true)); }

    /** Looks only once whether there is room: another may be faster, or the wait may end for no reason. */
    static void looksOnce() throws InterruptedException { check(new Mailbox(1, false, true)); }

    /** Wakes one, which may be one of the wrong kind. */
    static void wakesOne() throws InterruptedException { check(new Mailbox(1, true, false)); }
}
