import java.util.concurrent.CyclicBarrier;

// Deadlock: three parties are awaited and two come.
class BarrierShort {
    public static void main(String[] args) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(3);
        Together.run(() -> barrier.await(), () -> barrier.await());
    }
}
