/** Philosophers that all take their left fork first. */
class Philosophers {
    static int meals;

    static class Philosopher extends Thread {
        private final Object left, right;

        Philosopher(int number, Object left, Object right) {
            super("philosopher " + number);
            this.left = left;
            this.right = right;
        }

        @Override
        public void run() {
            synchronized (left) {
                synchronized (right) {
                    meals++;
                }
            }
        }
    }

    public static void main(String[] args) {
        Object[] forks = { new Object(), new Object(), new Object() };
        for (int i = 0; i < forks.length; i++)
            new Philosopher(i, forks[i], forks[(i + 1) % forks.length]).start();
    }
}
