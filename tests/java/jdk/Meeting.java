import java.util.concurrent.*;

/** Synchronisers: each `right` holds, each `wrong` has a planted bug. */
class Meeting {
    static int a, b;

    static class Latch {
        static void right() throws InterruptedException {
            CountDownLatch latch = new CountDownLatch(2);
            new Thread(() -> { a = 1; latch.countDown(); }).start();
            new Thread(() -> { b = 1; latch.countDown(); }).start();
            latch.await();
            assert a + b == 2;
        }

        /** One of them is not waited for. */
        static void wrong() throws InterruptedException {
            CountDownLatch latch = new CountDownLatch(1);
            new Thread(() -> { a = 1; latch.countDown(); }).start();
            new Thread(() -> { b = 1; latch.countDown(); }).start();
            latch.await();
            assert a + b == 2;
        }

        static void stuck() throws InterruptedException {
            CountDownLatch latch = new CountDownLatch(2);
            new Thread(latch::countDown).start();
            latch.await();
        }
    }

    static class Barrier {
        static void meet(CyclicBarrier barrier) {
            try {
                barrier.await();
            } catch (InterruptedException | BrokenBarrierException e) {
                throw new AssertionError(e);
            }
        }

        static void right() throws InterruptedException {
            CyclicBarrier barrier = new CyclicBarrier(2);
            Thread other = new Thread(() -> { a = 1; meet(barrier); assert b == 1; });
            other.start();
            b = 1;
            meet(barrier);
            assert a == 1;
            other.join();
        }

        /** Nobody else comes. */
        static void wrong() throws InterruptedException {
            CyclicBarrier barrier = new CyclicBarrier(3);
            Thread other = new Thread(() -> meet(barrier));
            other.start();
            meet(barrier);
        }
    }

    static class Permits {
        static void enter(Semaphore semaphore) {
            semaphore.acquireUninterruptibly();
            a++;
            semaphore.release();
        }

        static void two(Semaphore semaphore) throws InterruptedException {
            Thread first = new Thread(() -> enter(semaphore)), second = new Thread(() -> enter(semaphore));
            first.start();
            second.start();
            first.join();
            second.join();
            assert a == 2;
        }

        static void right() throws InterruptedException { two(new Semaphore(1)); }

        static void wrong() throws InterruptedException { two(new Semaphore(2)); }
    }

    static class Phases {
        static void right() throws InterruptedException {
            Phaser phaser = new Phaser(2);
            Thread other = new Thread(() -> { a = 1; phaser.arriveAndAwaitAdvance(); assert b == 1; });
            other.start();
            b = 1;
            phaser.arriveAndAwaitAdvance();
            assert a == 1;
            other.join();
        }

        /** It arrives and does not wait. */
        static void wrong() throws InterruptedException {
            Phaser phaser = new Phaser(2);
            new Thread(() -> { a = 1; phaser.arriveAndAwaitAdvance(); }).start();
            phaser.arrive();
            assert a == 1;
        }
    }

    static class Exchange {
        static String swap(Exchanger<String> exchanger, String own) {
            try {
                return exchanger.exchange(own);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        static void right() throws InterruptedException {
            Exchanger<String> exchanger = new Exchanger<>();
            Thread other = new Thread(() -> { assert swap(exchanger, "b") == "a"; });
            other.start();
            assert swap(exchanger, "a") == "b";
            other.join();
        }

        /** Both get what the other has, or both have waited in vain, or one has gone before the other came. */
        static void timed() throws InterruptedException {
            Exchanger<String> exchanger = new Exchanger<>();
            Thread other = new Thread(() -> second = swapInTime(exchanger, "b"));
            other.start();
            String first = swapInTime(exchanger, "a");
            other.join();
            assert first == "b" ? second == "a" : second == null;
        }

        static String second;

        static String swapInTime(Exchanger<String> exchanger, String own) {
            try {
                return exchanger.exchange(own, 1, TimeUnit.SECONDS);
            } catch (InterruptedException | TimeoutException e) {
                return null;
            }
        }

        /** One who is interrupted goes away, and nobody meets what he has left. */
        static void interrupted() throws InterruptedException {
            Exchanger<String> exchanger = new Exchanger<>();
            Thread other = new Thread(() -> second = swapInTime(exchanger, "b"));
            other.start();
            other.interrupt();
            other.join();
            assert second == null;
            assert swapInTime(exchanger, "a") == null;
        }

        /** What is handed over is seen as it was written. */
        static void published() throws InterruptedException {
            Exchanger<int[]> exchanger = new Exchanger<>();
            Thread other = new Thread(() -> {
                int[] box = new int[1];
                box[0] = 7;
                try {
                    exchanger.exchange(box);
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            other.start();
            assert exchanger.exchange(null)[0] == 7;
        }

        /** A partner is missing. */
        static void wrong() throws InterruptedException {
            Exchanger<String> exchanger = new Exchanger<>();
            new Thread(() -> { if (a == 0) swap(exchanger, "b"); }).start();
            a = 1;
            swap(exchanger, "a");
        }
    }
}
