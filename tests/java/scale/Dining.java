/** Philosophers who take the left fork first, again and again: a deadlock. GuestsN has N of them. */
class Dining {
    static Object[] forks;

    static void eat(int seat) {
        while (true) {
            synchronized (forks[seat]) {
                synchronized (forks[(seat + 1) % forks.length]) {
                }
            }
        }
    }

    static void serve(int guests) {
        forks = new Object[guests];
        Thread[] threads = new Thread[guests];
        for (int guest = 0; guest < guests; guest++) {
            int seat = guest;
            forks[seat] = new Object();
            threads[seat] = new Thread(() -> eat(seat));
        }
        for (Thread thread : threads)
            thread.start();
    }

    static void guests10() {
        serve(10);
    }

    static void guests20() {
        serve(20);
    }

    public static void main(String[] args) {
        serve(4);
    }
}
