import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

/** Thread pools as people use them. What is wrong with a method, if anything, its comment says. */
class Pooled {
    static int n;
    static final AtomicInteger count = new AtomicInteger();

    static void run(int workers, int tasks) {
        ExecutorService pool = Executors.newFixedThreadPool(workers);
        for (int i = 0; i < tasks; i++)
            pool.submit(() -> { count.incrementAndGet(); });
        pool.shutdown();
    }

    static void one2() { run(1, 2); }
    static void one4() { run(1, 4); }
    static void two2() { run(2, 2); }
    static void two3() { run(2, 3); }
    static void two4() { run(2, 4); }
    static void three3() { run(3, 3); }
    static void three4() { run(3, 4); }

    /** Two workers add to one field without a lock. */
    static void lostUpdate() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> first = pool.submit(() -> { n++; }), second = pool.submit(() -> { n++; });
        first.get();
        second.get();
        pool.shutdown();
        assert n == 2;
    }

    /** One worker does one task after the other, so nothing is lost. */
    static void oneWorker() throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Future<?> first = pool.submit(() -> { n++; }), second = pool.submit(() -> { n++; });
        first.get();
        second.get();
        pool.shutdown();
        assert n == 2;
    }

    /** One worker takes tasks in their order. */
    static void inOrder() throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.execute(() -> { n = 1; });
        pool.execute(() -> { n = n * 10 + 2; });
        pool.submit(() -> { n = n * 10 + 3; }).get();
        pool.shutdown();
        assert n == 123;
    }

    /** The task's plain write is visible after get, and what was written before submit is visible to the task. */
    static void published() throws Exception {
        int[] box = new int[1];
        ExecutorService pool = Executors.newFixedThreadPool(2);
        n = 20;
        Future<?> done = pool.submit(() -> { box[0] = n + 1; });
        done.get();
        pool.shutdown();
        assert box[0] == 21;
    }

    /** It is asked whether the task is done, and not waited for. */
    static void unpublished() {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<?> done = pool.submit(() -> { n = 1; });
        done.isDone();
        pool.shutdown();
        assert n == 1;
    }

    /** After awaitTermination everything is done, unless it gave up. */
    static void awaited() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        int[] results = new int[2];
        pool.execute(() -> { results[0] = 1; });
        pool.execute(() -> { results[1] = 2; });
        pool.shutdown();
        if (pool.awaitTermination(1, TimeUnit.MINUTES))
            assert results[0] + results[1] == 3;
    }

    /** A minute may be over before the tasks are. */
    static void gaveUp() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> { n = 1; });
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
        assert n == 1;
    }

    /** Nobody gives up after 292 years. */
    static void awaitedForEver() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> { n = 1; });
        pool.shutdown();
        pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        assert n == 1 && pool.isTerminated();
    }

    /** The shutdown is forgotten, so the worker waits for ever. */
    static void forgotten() throws Exception {
        Executors.newFixedThreadPool(1).submit(() -> { n = 1; }).get();
    }

    /** Idle threads of a cached pool end by themselves. */
    static void cached() throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        Future<Integer> first = pool.submit(() -> 1), second = pool.submit(() -> 2);
        assert first.get() + second.get() == 3;
    }

    /** A task waits for another one, for which there is no worker. */
    static void starved() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.submit(() -> pool.submit(() -> 1).get()).get();
        pool.shutdown();
    }

    /** The same with a worker for each. */
    static void fed() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        assert pool.submit(() -> pool.submit(() -> 1).get()).get() == 1;
        pool.shutdown();
    }

    static void invokesAll() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        int sum = 0;
        for (Future<Integer> each : pool.invokeAll(Arrays.<Callable<Integer>>asList(() -> 1, () -> 2, () -> 3)))
            sum += each.get();
        pool.shutdown();
        assert sum == 6;
    }

    /** Any of the two may come first. */
    static void invokesAny() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        int any = pool.invokeAny(Arrays.<Callable<Integer>>asList(() -> 1, () -> 2));
        pool.shutdown();
        assert any == 1;
    }

    static void fails() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<Integer> failing = pool.submit(() -> { if (n == 0) throw new IllegalStateException("no"); return 1; });
        try {
            failing.get();
            assert false;
        } catch (ExecutionException e) {
            assert e.getCause() instanceof IllegalStateException && e.getCause().getMessage().equals("no");
        }
        assert pool.submit(() -> 5).get() == 5;
        pool.shutdown();
    }

    /** What an executed task throws nobody catches. */
    static void uncaught() {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> { throw new IllegalStateException(); });
        pool.shutdown();
    }

    static void rejected() {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.shutdown();
        try {
            pool.execute(() -> { });
            assert false;
        } catch (RejectedExecutionException e) {
            n = 1;
        }
        assert n == 1;
    }

    /** One runs, one is queued, and the third is refused unless the first is over by then. */
    static void saturated() {
        ThreadPoolExecutor pool =
            new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1));
        try {
            for (int i = 0; i < 3; i++)
                pool.execute(() -> { n++; });
        } catch (RejectedExecutionException e) {
            count.incrementAndGet();
        }
        pool.shutdown();
        assert count.get() == 0;
    }

    /** The caller runs what is refused, beside the worker. */
    static void callerRuns() throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new SynchronousQueue<>(),
            new ThreadPoolExecutor.CallerRunsPolicy());
        Future<?> first = pool.submit(() -> { n++; }), second = pool.submit(() -> { n++; });
        first.get();
        second.get();
        pool.shutdown();
        assert n == 2;
    }

    /** With room for one and a second worker, three tasks run. */
    static void grows() throws Exception {
        ThreadPoolExecutor pool =
            new ThreadPoolExecutor(1, 2, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1));
        CountDownLatch both = new CountDownLatch(2);
        for (int i = 0; i < 3; i++)
            pool.execute(() -> { both.countDown(); });
        both.await();
        pool.shutdown();
    }

    /** A task that has not begun never does, one that runs is interrupted. */
    static void stopped() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                n = 1;
            }
        });
        pool.execute(() -> { n = 2; });
        List<Runnable> left = pool.shutdownNow();
        pool.awaitTermination(Long.MAX_VALUE, TimeUnit.DAYS);
        assert n == 1 && left.size() == 1 || n == 0 && left.size() == 2;
    }

    /** Whether a task is cancelled or done is a race, and it is never both. */
    static void cancelled() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<Integer> task = pool.submit(() -> 7);
        boolean cancelled = task.cancel(false);
        pool.shutdown();
        try {
            assert task.get() == 7 && !cancelled && !task.isCancelled();
        } catch (CancellationException e) {
            assert cancelled && task.isCancelled();
        }
    }

    /** An interrupt for one task does not reach the next. */
    static void interruptStays() throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Future<?> task = pool.submit(() -> { n = 1; });
        task.cancel(true);
        Future<Boolean> next = pool.submit(() -> Thread.currentThread().isInterrupted());
        pool.shutdown();
        assert !next.get();
    }

    /** Values of a thread are still there for the next task of the same worker. */
    static void threadLocal() throws Exception {
        ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 0);
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.submit(() -> local.set(5)).get();
        int found = pool.submit(() -> local.get()).get();
        pool.shutdown();
        assert found == 5;
    }

    /** Of two workers either may take the third task. */
    static void whichWorker() throws Exception {
        ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 0);
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.submit(() -> local.set(1)).get();
        pool.submit(() -> local.set(2)).get();
        n = pool.submit(() -> local.get()).get();
        pool.shutdown();
        assert n == 1;
    }

    static void names() throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        String name = pool.submit(() -> Thread.currentThread().getName()).get();
        pool.shutdown();
        assert name.equals("pool-1-thread-1");
    }

    static class Hooked extends ThreadPoolExecutor {
        int before, after;
        volatile boolean over;

        Hooked() { super(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()); }

        @Override protected void beforeExecute(Thread thread, Runnable task) { before++; }
        @Override protected void afterExecute(Runnable task, Throwable thrown) { after++; }
        @Override protected void terminated() { over = true; }
    }

    static void hooks() throws Exception {
        Hooked pool = new Hooked();
        pool.execute(() -> { assert pool.before == 1 && pool.after == 0; });
        pool.execute(() -> { assert pool.before == 2 && pool.after == 1; });
        pool.shutdown();
        pool.awaitTermination(Long.MAX_VALUE, TimeUnit.DAYS);
        assert pool.over && pool.after == 2;
    }

    /** The factory's threads are daemons, so nobody waits for the task. */
    static void daemons() {
        ExecutorService pool = Executors.newFixedThreadPool(1, task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        });
        pool.execute(() -> { n = 1; });
    }

    /** Results come in the order of their ends. */
    static void completionService() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CompletionService<Integer> service = new ExecutorCompletionService<>(pool);
        service.submit(() -> 1);
        service.submit(() -> 2);
        int first = service.take().get(), second = service.take().get();
        pool.shutdown();
        assert first + second == 3;
        n = first;
    }

    /** What is due first runs first, though it comes second. */
    static void scheduled() throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        pool.schedule(() -> { n = n * 10 + 1; }, 10, TimeUnit.MILLISECONDS);
        pool.schedule(() -> { n = n * 10 + 2; }, 20, TimeUnit.MILLISECONDS);
        pool.shutdown();
        pool.awaitTermination(Long.MAX_VALUE, TimeUnit.DAYS);
        assert n == 12;
    }

    /** Ten milliseconds may pass between the two calls. */
    static void scheduledLate() throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        pool.schedule(() -> { n = n * 10 + 1; }, 20, TimeUnit.MILLISECONDS);
        pool.schedule(() -> { n = n * 10 + 2; }, 10, TimeUnit.MILLISECONDS);
        pool.shutdown();
        pool.awaitTermination(Long.MAX_VALUE, TimeUnit.DAYS);
        assert n == 21;
    }

    /** A task that comes again and again until it is cancelled. */
    static void periodic() throws Exception {
        ScheduledExecutorService pool = Executors.newSingleThreadScheduledExecutor();
        CountDownLatch twice = new CountDownLatch(2);
        ScheduledFuture<?> beat = pool.scheduleAtFixedRate(twice::countDown, 1, 1, TimeUnit.SECONDS);
        twice.await();
        beat.cancel(false);
        pool.shutdown();
    }

    // What tells the model library's classes from the JDK's, if anything does.

    /** 1 if it is done, 10 if it is cancelled, 11 if it is cancelled while it runs. */
    static void cancelledOrDone() {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<?> task = pool.submit(() -> { count.addAndGet(1); });
        if (task.cancel(false))
            count.addAndGet(10);
        pool.shutdown();
        while (!pool.isTerminated())
            ;
        n = count.get();
    }

    /** How many of three run where one waits at most. */
    static void refused() {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1),
            new ThreadPoolExecutor.DiscardPolicy());
        for (int i = 0; i < 3; i++)
            pool.execute(() -> { count.incrementAndGet(); });
        pool.shutdown();
        while (!pool.isTerminated())
            ;
        n = count.get();
    }

    /** 1 if the interrupt comes in time, 2 if the task is over before. */
    static void interrupted() {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> {
            try {
                Thread.sleep(1000);
                count.set(2);
            } catch (InterruptedException e) {
                count.set(1);
            }
        });
        pool.shutdownNow();
        while (!pool.isTerminated())
            ;
        n = count.get();
    }
}
