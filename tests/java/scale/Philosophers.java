/** Philosophers who take the fork with the smaller number first, eat once and go home: no deadlock. */
class Philosophers extends Thread {
    private final Object first, second;

    Philosophers(Object[] forks, int seat) {
        int next = (seat + 1) % forks.length;
        first = forks[Math.min(seat, next)];
        second = forks[Math.max(seat, next)];
    }

    @Override
    public void run() {
        synchronized (first) {
            synchronized (second) {
            }
        }
    }

    static void dine(int guests) throws InterruptedException {
        Object[] forks = new Object[guests];
        for (int seat = 0; seat < guests; seat++)
            forks[seat] = new Object();
        Philosophers[] all = new Philosophers[guests];
        for (int seat = 0; seat < guests; seat++)
            all[seat] = new Philosophers(forks, seat);
        for (Philosophers one : all)
            one.start();
        for (Philosophers one : all)
            one.join();
    }

    static void size4() throws InterruptedException {
        dine(4);
    }

    static void size5() throws InterruptedException {
        dine(5);
    }

    static void size6() throws InterruptedException {
        dine(6);
    }

    static void size7() throws InterruptedException {
        dine(7);
    }

    static void size8() throws InterruptedException {
        dine(8);
    }

    public static void main(String[] args) throws InterruptedException {
        dine(4);
    }
}
