import java.util.concurrent.*;

/** Executors and futures: each `right` holds, each `wrong` has a planted bug. */
class Tasks {
    static int n;

    static class Future {
        static void right() throws Exception {
            FutureTask<Integer> task = new FutureTask<>(() -> { n = 5; return 7; });
            new Thread(task).start();
            assert task.get() == 7;
            assert n == 5;
        }

        /** It is asked whether it is done, and not waited for. */
        static void wrong() throws Exception {
            FutureTask<Integer> task = new FutureTask<>(() -> { n = 5; return 7; });
            new Thread(task).start();
            task.isDone();
            assert n == 5;
        }
    }

    static class Pool {
        static void right() throws Exception {
            ExecutorService pool = Executors.newFixedThreadPool(1);
            java.util.concurrent.Future<Integer> result = pool.submit(() -> ++n);
            assert result.get() == 1;
            pool.shutdown();
        }

        static void wrong() throws Exception {
            ExecutorService pool = Executors.newFixedThreadPool(1);
            pool.execute(() -> n = 1);
            pool.shutdown();
            assert n == 1;
        }

        /** Without a shutdown its thread waits for ever. */
        static void left() throws Exception {
            ExecutorService pool = Executors.newFixedThreadPool(1);
            pool.submit(() -> ++n).get();
        }

        /** Two workers that do not keep each other out. */
        static void two() throws Exception {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            pool.execute(() -> n++);
            pool.execute(() -> n++);
            pool.shutdown();
            pool.awaitTermination(1, TimeUnit.DAYS);
            assert n == 2;
        }
    }

    static class Completion {
        static void right() throws Exception {
            CompletableFuture<Integer> first = new CompletableFuture<>();
            CompletableFuture<Integer> twice = first.thenApply(x -> 2 * x);
            new Thread(() -> first.complete(4)).start();
            assert twice.get() == 8;
        }

        static void wrong() throws Exception {
            CompletableFuture<Integer> first = new CompletableFuture<>();
            CompletableFuture<Integer> twice = first.thenApply(x -> 2 * x);
            new Thread(() -> first.complete(4)).start();
            assert twice.getNow(8) == 8 && twice.isDone();
        }
    }
}
