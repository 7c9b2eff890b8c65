/** Philosophers who take the left fork first, again and again: a deadlock. GuestsN has N of them. */
class Dining {
    static void dine(int guests) {
        Object[] forks = new Object[guests];
        for (int seat = 0; seat < guests; seat++)
            forks[seat] = new Object();
        for (int seat = 0; seat < guests; seat++) {
            Object left = forks[seat], right = forks[(seat + 1) % guests];
            new Thread(() -> {
                while (true) {
                    synchronized (left) {
                        synchronized (right) {
                        }
                    }
                }
            }).start();
        }
    }

    static void guests10() {
        dine(10);
    }

    static void guests20() {
        dine(20);
    }

    public static void main(String[] args) {
        dine(4);
    }
}
