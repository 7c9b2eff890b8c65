import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

/** Futures that others depend on. */
class Futures {
    static int n;

    static void chain() {
        assert CompletableFuture.supplyAsync(() -> 20).thenApply(x -> x + 1).thenApply(x -> 2 * x).join() == 42;
    }

    static void chainAsync() throws Exception {
        CompletableFuture<Integer> chain =
            CompletableFuture.supplyAsync(() -> 20).thenApplyAsync(x -> x + 1).thenApplyAsync(x -> 2 * x);
        assert chain.get() == 42;
    }

    static void combined() {
        CompletableFuture<Integer> price = CompletableFuture.supplyAsync(() -> 6);
        CompletableFuture<Integer> count = CompletableFuture.supplyAsync(() -> 7);
        assert price.thenCombine(count, (x, y) -> x * y).join() == 42;
    }

    /** Two tasks of the common pool add to one field. */
    static void lostUpdate() {
        CompletableFuture<Void> first = CompletableFuture.runAsync(() -> n++);
        CompletableFuture<Void> second = CompletableFuture.runAsync(() -> n++);
        CompletableFuture.allOf(first, second).join();
        assert n == 2;
    }

    /** What a stage wrote is visible to what depends on it. */
    static void published() {
        CompletableFuture.runAsync(() -> n = 1).thenRun(() -> { assert n == 1; n = 2; }).join();
        assert n == 2;
    }

    /** The program ends without waiting for a daemon. */
    static void notJoined() throws Exception {
        CompletableFuture.runAsync(() -> n = 1);
        Thread other = new Thread(() -> { assert n == 1; });
        other.start();
    }

    static void failure() {
        CompletableFuture<Integer> failing = CompletableFuture.supplyAsync(() -> { throw new IllegalStateException("no"); });
        int value = failing.thenApply(x -> x + 1).exceptionally(e -> {
            assert e instanceof CompletionException && e.getCause() instanceof IllegalStateException;
            return -1;
        }).join();
        assert value == -1;
    }

    /** The exception is thrown where the result is asked for. */
    static void uncaught() {
        CompletableFuture.supplyAsync(() -> { throw new IllegalStateException(); }).join();
    }

    static void handled() {
        assert CompletableFuture.supplyAsync(() -> 1).handle((x, e) -> e == null ? x + 1 : 0).join() == 2;
    }

    static void composed() {
        assert CompletableFuture.supplyAsync(() -> 3)
            .thenCompose(x -> CompletableFuture.supplyAsync(() -> x * 2)).join() == 6;
    }

    /** Either may be the first. */
    static void either() {
        int first = CompletableFuture.supplyAsync(() -> 1)
            .applyToEither(CompletableFuture.supplyAsync(() -> 2), x -> x).join();
        assert first == 1;
    }

    static void any() {
        Object first = CompletableFuture.anyOf(CompletableFuture.supplyAsync(() -> 1),
            CompletableFuture.supplyAsync(() -> 2)).join();
        assert first.equals(1) || first.equals(2);
    }

    static void all() {
        CompletableFuture<Integer> first = CompletableFuture.supplyAsync(() -> 1);
        CompletableFuture<Integer> second = CompletableFuture.supplyAsync(() -> 2);
        CompletableFuture<Integer> third = CompletableFuture.supplyAsync(() -> 3);
        CompletableFuture.allOf(first, second, third).join();
        assert first.getNow(0) + second.getNow(0) + third.getNow(0) == 6;
    }

    /** Nobody completes it. */
    static void neverCompleted() {
        new CompletableFuture<Integer>().thenApply(x -> x + 1).join();
    }

    /** Two threads complete it, and one of them is told that it came too late. */
    static void completedOnce() throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        AtomicInteger won = new AtomicInteger();
        Runnable racer = () -> { if (future.complete(1)) won.incrementAndGet(); };
        Thread first = new Thread(racer), second = new Thread(racer);
        first.start();
        second.start();
        first.join();
        second.join();
        assert won.get() == 1 && future.join() == 1;
    }

    /** A timeout may come before the value. */
    static void timeout() {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        new Thread(() -> future.complete(1)).start();
        assert future.completeOnTimeout(0, 1, TimeUnit.SECONDS).join() == 1;
    }

    static void ownExecutor() {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        int sum = CompletableFuture.supplyAsync(() -> 1, pool)
            .thenCombineAsync(CompletableFuture.supplyAsync(() -> 2, pool), Integer::sum, pool).join();
        pool.shutdown();
        assert sum == 3;
    }

    static void cancelled() throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        CompletableFuture<Integer> after = future.thenApply(x -> x + 1);
        future.cancel(true);
        assert after.isCompletedExceptionally() && !after.isCancelled() && future.isCancelled();
        try {
            after.get();
        } catch (ExecutionException e) {
            assert e.getCause() instanceof CancellationException;
        }
    }

    /** Which of two comes first. */
    static void first() {
        CompletableFuture<Integer> left = new CompletableFuture<>(), right = new CompletableFuture<>();
        new Thread(() -> left.complete(1)).start();
        new Thread(() -> right.complete(2)).start();
        n = left.applyToEither(right, x -> x).join();
    }

    /** A task that is cancelled before it has begun does not run. */
    static void dropped() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        CompletableFuture<Void> future = CompletableFuture.runAsync(() -> n = 1, pool);
        future.cancel(true);
        pool.shutdown();
        pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    }

    /** Of several exceptions the first source's counts, whichever comes first. */
    static void bothFail() {
        CompletableFuture<Integer> first = new CompletableFuture<>(), second = new CompletableFuture<>();
        CompletableFuture<Void> all = CompletableFuture.allOf(first, second);
        CompletableFuture<Integer> sum = first.thenCombine(second, Integer::sum);
        new Thread(() -> first.completeExceptionally(new IllegalStateException("1"))).start();
        second.completeExceptionally(new IllegalStateException("2"));
        n = Integer.parseInt(all.handle((x, e) -> e.getCause().getMessage()).join());
        n += 10 * Integer.parseInt(sum.handle((x, e) -> e.getCause().getMessage()).join());
    }

    /** One of two fails, the second, and what depends on both fails. */
    static void oneFails() {
        CompletableFuture<Integer> first = new CompletableFuture<>(), second = new CompletableFuture<>();
        CompletableFuture<Integer> sum = first.thenCombine(second, Integer::sum);
        new Thread(() -> first.complete(1)).start();
        second.completeExceptionally(new IllegalStateException("2"));
        n = sum.handle((x, e) -> e == null ? x : -Integer.parseInt(e.getCause().getMessage())).join();
    }

    /** An outcome that is overwritten. */
    static void obtruded() {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        CompletableFuture<Integer> after = future.thenApply(x -> x + 1);
        future.complete(1);
        future.obtrudeValue(5);
        assert future.join() == 5 && after.join() == 2 && future.thenApply(x -> x + 1).join() == 6;
    }
}
