import java.util.concurrent.CyclicBarrier;

// Holds: the barrier separates writing one's own cell from reading the other's.
class BarrierRounds {
    static final int[] cells = new int[2];
    static final CyclicBarrier barrier = new CyclicBarrier(2);

    static void work(int mine) throws Exception {
        cells[mine] = mine + 1;
        barrier.await();
        assert cells[0] + cells[1] == 3;
    }

    public static void main(String[] args) throws Exception {
        Together.run(() -> work(0), () -> work(1));
    }
}
