import java.util.concurrent.*;

/** Pools that fork and join: each `right` holds, the others have a planted bug. */
class Pools {
    static int n;

    static class Count extends RecursiveTask<Integer> {
        final int depth;

        Count(int depth) { this.depth = depth; }

        protected Integer compute() {
            if (depth == 0)
                return 1;
            Count left = new Count(depth - 1);
            left.fork();
            return new Count(depth - 1).compute() + left.join();
        }
    }

    static class Forks {
        static void right() {
            assert new ForkJoinPool(1).invoke(new Count(1)) == 2;
        }

        static void wrong() {
            ForkJoinTask<Integer> task = new ForkJoinPool(1).submit(new Count(1));
            assert !task.isDone() : "it can be done by now";
        }

        static void both() {
            Count first = new Count(0), second = new Count(0);
            new ForkJoinPool(1).invoke(new RecursiveAction() {
                protected void compute() { invokeAll(first, second); }
            });
            assert first.join() + second.join() == 2;
        }
    }

    static class Submits {
        static void right() throws Exception {
            Future<Integer> result = new ForkJoinPool(2).submit(() -> ++n);
            assert result.get() == 1;
            assert n == 1;
        }

        /** Nobody waits for the task before it is looked at what it does. */
        static void wrong() {
            ForkJoinTask<?> task = new ForkJoinPool(2).submit(() -> { n++; });
            n++;
            task.join();
            assert n == 2;
        }

        /** A task that waits for what nobody does. */
        static void stuck() throws Exception {
            CountDownLatch never = new CountDownLatch(1);
            new ForkJoinPool(1).submit(() -> { never.await(); return 1; }).get();
        }
    }

    static class Common {
        static void right() {
            assert new Count(0).invoke() == 1;
        }

        /** It is started, and not waited for. */
        static void wrong() {
            ForkJoinPool.commonPool().execute(() -> n = 1);
            assert n == 0;
        }
    }
}
