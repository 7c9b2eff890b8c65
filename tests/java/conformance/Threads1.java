/** Threads whose output does not depend on the schedule. */
public class Threads1 {
    static int counter;
    static final Object lock = new Object();
    static volatile boolean ready;

    static class Worker extends Thread {
        final int times;
        Worker(int times) { super("worker" + times); this.times = times; }
        @Override public void run() {
            for (int i = 0; i < times; i++)
                synchronized (lock) {
                    counter++;
                }
        }
    }

    synchronized static void bump(int by) { counter += by; }
    private int own;
    synchronized int next() { return ++own; }

    static class Buffer {
        private final int[] items = new int[2];
        private int count;
        synchronized void put(int item) throws InterruptedException {
            while (count == items.length)
                wait();
            items[count++] = item;
            notifyAll();
        }
        synchronized int take() throws InterruptedException {
            while (count == 0)
                wait();
            notifyAll();
            return items[--count];
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Worker a = new Worker(2), b = new Worker(3);
        System.out.println(a.isAlive() + a.getName() + Thread.currentThread().getName());
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(counter + " " + a.isAlive());
        try {
            a.start();
        } catch (IllegalThreadStateException e) {
            System.out.println("started twice");
        }
        Thread adder = new Thread(() -> { bump(10); bump(20); });
        adder.start();
        adder.join();
        System.out.println(counter);
        Threads1 object = new Threads1();
        System.out.println(object.next() + object.next());
        Buffer buffer = new Buffer();
        Thread producer = new Thread(() -> {
            try {
                for (int i = 1; i <= 4; i++)
                    buffer.put(i);
            } catch (InterruptedException e) {
                throw new RuntimeException(e);
            }
        });
        producer.start();
        int sum = 0;
        for (int i = 0; i < 4; i++)
            sum += buffer.take();
        producer.join();
        System.out.println(sum);
        Thread setter = new Thread(() -> ready = true);
        setter.setDaemon(true);
        setter.start();
        while (!ready)
            Thread.onSpinWait();
        System.out.println(setter.isDaemon());
        synchronized (lock) {
            synchronized (lock) {
                System.out.println(Thread.holdsLock(lock));
            }
        }
        System.out.println(Thread.holdsLock(lock));
        new Thread().join();
    }
}
