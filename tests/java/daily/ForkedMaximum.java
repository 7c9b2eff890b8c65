import java.util.concurrent.*;

// Holds: halves are forked and joined.
class ForkedMaximum {
    static class Maximum extends RecursiveTask<Integer> {
        final int[] data;
        final int from, to;

        Maximum(int[] data, int from, int to) { this.data = data; this.from = from; this.to = to; }

        @Override protected Integer compute() {
            if (to - from == 1) return data[from];
            int middle = (from + to) / 2;
            Maximum left = new Maximum(data, from, middle), right = new Maximum(data, middle, to);
            left.fork();
            int second = right.compute();
            return Math.max(left.join(), second);
        }
    }

    public static void main(String[] args) {
        assert ForkJoinPool.commonPool().invoke(new Maximum(new int[] {3, 9, 4}, 0, 3)) == 9;
    }
}
