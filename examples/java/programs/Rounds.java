/** A barrier for rounds of work: nobody begins a round before all have ended the one before. */
public class Rounds {
    static class Barrier {
        private final int parties;
        private int waiting, generation;

        Barrier(int parties) { this.parties = parties; }

        synchronized void await() throws InterruptedException {
            int own = generation;
            if (++waiting == parties) {
                waiting = 0;
                generation++;
                notifyAll();
                return;
            }
            while (own == generation)
                wait();
        }
    }

    /** Without generations: who is slow to wake up may find that the next round has begun to gather. */
    static final class Simple extends Barrier {
        private final int parties;
        private int arrived;

        Simple(int parties) {
            super(parties);
            this.parties = parties;
        }

        @Override synchronized void await() throws InterruptedException {
            arrived++;
            if (arrived == parties) {
                arrived = 0;
                notifyAll();
                return;
            }
            while (arrived != 0)
                wait();
        }
    }

    private final Barrier barrier;
    private final int[] progress;

    Rounds(Barrier barrier, int threads) {
        this.barrier = barrier;
        progress = new int[threads];
    }

    private void work(int own) {
        try {
            for (int round = 1; round <= 2; round++) {
                synchronized (progress) {
                    progress[own] = round;
                }
                barrier.await();
                synchronized (progress) {
                    for (int other : progress)
                        assert other >= round : "somebody is still in round " + other;
                }
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void check(Barrier barrier) throws InterruptedException {
        Rounds rounds = new Rounds(barrier, 2);
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            int own = i;
            threads[i] = new Thread(() -> rounds.work(own), "party " + i);
            threads[i].start();
        }
        for (Thread thread : threads)
            thread.join();
    }

    public static void main(String[] args) throws InterruptedException { check(new Barrier(2)); }

    static void simple() throws InterruptedException { check(new Simple(2)); }
}
