import java.util.*;
import java.util.concurrent.*;

/** Concurrent collections: each `right` holds, each `wrong` has a planted bug. */
class Containers {
    static void race(Runnable... parts) throws InterruptedException {
        Thread[] threads = new Thread[parts.length];
        for (int i = 0; i < parts.length; i++)
            threads[i] = new Thread(parts[i]);
        for (Thread thread : threads)
            thread.start();
        for (Thread thread : threads)
            thread.join();
    }

    static class HashMaps {
        static void right() throws InterruptedException {
            ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
            Runnable count = () -> map.merge("k", 1, Integer::sum);
            race(count, count);
            assert map.get("k") == 2;
        }

        /** Two calls are not one. */
        static void wrong() throws InterruptedException {
            ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
            map.put("k", 0);
            Runnable count = () -> map.put("k", map.get("k") + 1);
            race(count, count);
            assert map.get("k") == 2;
        }
    }

    static class Bits {
        /** The class asserts that nobody does that, but the platform's assertions are off. */
        static void raced() throws InterruptedException {
            BitSet bits = new BitSet();
            race(() -> bits.set(0), () -> bits.set(1));
        }
    }

    static class Queues {
        static void right() throws InterruptedException {
            ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>();
            race(() -> queue.add("a"), () -> queue.add("b"));
            assert queue.size() == 2;
            assert !queue.poll().equals(queue.poll());
            assert queue.poll() == null;
        }

        /** Somebody else may take it in between. */
        static void wrong() throws InterruptedException {
            ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>();
            queue.add("a");
            Runnable take = () -> {
                if (!queue.isEmpty())
                    queue.remove();
            };
            race(take, take);
        }
    }

    static class Lists {
        static void right() throws InterruptedException {
            CopyOnWriteArrayList<String> list = new CopyOnWriteArrayList<>();
            race(() -> list.add("a"), () -> list.add("b"));
            assert list.size() == 2;
        }

        static void wrong() throws InterruptedException {
            CopyOnWriteArrayList<String> list = new CopyOnWriteArrayList<>();
            Runnable add = () -> {
                if (!list.contains("a"))
                    list.add("a");
            };
            race(add, add);
            assert list.size() == 1;
        }
    }

    static class Blocking {
        static int got;

        static void put(BlockingQueue<Integer> queue, int value) {
            try {
                queue.put(value);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        static int take(BlockingQueue<Integer> queue) {
            try {
                return queue.take();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        static void handOver(BlockingQueue<Integer> queue) throws InterruptedException {
            race(() -> { put(queue, 1); put(queue, 2); }, () -> {
                assert take(queue) == 1;
                assert take(queue) == 2;
            });
        }

        static void array() throws InterruptedException { handOver(new ArrayBlockingQueue<>(1)); }

        static void linked() throws InterruptedException { handOver(new LinkedBlockingQueue<>()); }

        /** More is taken than is put. */
        static void wrong() throws InterruptedException {
            BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
            race(() -> put(queue, 1), () -> { take(queue); take(queue); });
        }
    }

    static class Locals {
        static final ThreadLocal<Integer> own = ThreadLocal.withInitial(() -> 5);
        static int seen;

        static void right() throws InterruptedException {
            own.set(1);
            race(() -> { assert own.get() == 5; own.set(6); assert own.get() == 6; });
            assert own.get() == 1;
        }

        /** Another thread has its own. */
        static void wrong() throws InterruptedException {
            own.set(1);
            race(() -> seen = own.get());
            assert seen == 1;
        }
    }

    /** Queues that hand things over. */
    static class Handing {
        static void hand(TransferQueue<String> queue) throws InterruptedException {
            Thread giver = new Thread(() -> {
                try {
                    queue.transfer("a");
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            giver.start();
            assert queue.take() == "a";
            giver.join();
        }

        static void hand(BlockingQueue<String> queue) throws InterruptedException {
            Thread giver = new Thread(() -> put(queue));
            giver.start();
            assert queue.take() == "a";
            giver.join();
        }

        static void put(BlockingQueue<String> queue) {
            try {
                queue.put("a");
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        static void synchronous() throws InterruptedException { hand(new SynchronousQueue<>()); }

        static void fair() throws InterruptedException { hand(new SynchronousQueue<>(true)); }

        static void transfer() throws InterruptedException { hand(new LinkedTransferQueue<>()); }

        /** Nobody takes it. */
        static void stuck() { put(new SynchronousQueue<>()); }
    }
}
