import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

/** Tasks that fork and join, and streams in parallel. */
class Forking {
    static int n;

    static class Sum extends RecursiveTask<Integer> {
        final int[] data;
        final int from, to;

        Sum(int[] data, int from, int to) {
            this.data = data;
            this.from = from;
            this.to = to;
        }

        protected Integer compute() {
            if (to - from == 1)
                return data[from];
            Sum left = new Sum(data, from, (from + to) / 2), right = new Sum(data, (from + to) / 2, to);
            left.fork();
            return right.compute() + left.join();
        }
    }

    static final int[] DATA = { 1, 2, 3, 4 };

    static void sum() { assert new ForkJoinPool(2).invoke(new Sum(DATA, 0, 2)) == 3; }

    static void sumInCommon() { assert new Sum(DATA, 0, 3).invoke() == 6; }

    static class Add extends RecursiveAction {
        protected void compute() { n++; }
    }

    /** Two tasks add to one field. */
    static void lostUpdate() {
        ForkJoinPool pool = new ForkJoinPool(2);
        ForkJoinTask<?> first = pool.submit(new Add()), second = pool.submit(new Add());
        first.join();
        second.join();
        assert n == 2;
    }

    /** A pool of one does one thing at a time. */
    static void oneWorker() {
        ForkJoinPool pool = new ForkJoinPool(1);
        ForkJoinTask<?> first = pool.submit(new Add()), second = pool.submit(new Add());
        first.join();
        second.join();
        assert n == 2;
    }

    static void failing() {
        try {
            ForkJoinPool.commonPool().submit(() -> { throw new IllegalStateException("no"); }).join();
            assert false;
        } catch (IllegalStateException e) {
            n = 1;
        }
        assert n == 1;
    }

    static void shutDown() throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.execute(() -> { n = 1; });
        pool.shutdown();
        pool.awaitTermination(Long.MAX_VALUE, TimeUnit.DAYS);
        assert n == 1;
    }

    /** The elements are added to one field from several threads. */
    static void parallelField() {
        Arrays.asList(1, 2).parallelStream().forEach(x -> n += x);
        assert n == 3;
    }

    /** An ArrayList is no place to collect in from several threads. */
    static void parallelList() {
        List<Integer> list = new ArrayList<>();
        IntStream.range(0, 2).parallel().forEach(list::add);
        assert list.size() == 2;
    }

    static void parallelCollect() {
        assert IntStream.range(0, 2).parallel().boxed().collect(Collectors.toList()).equals(List.of(0, 1));
    }

    static void parallelReduce() { assert IntStream.rangeClosed(1, 2).parallel().reduce(0, Integer::sum) == 3; }
}
