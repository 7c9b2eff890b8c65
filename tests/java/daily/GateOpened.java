import java.util.concurrent.CountDownLatch;

// Holds: what was written before countDown is there after await.
class GateOpened {
    static int[] table;

    public static void main(String[] args) throws Exception {
        CountDownLatch gate = new CountDownLatch(1);
        Together.run(
            () -> { table = new int[] {4, 5}; gate.countDown(); },
            () -> { gate.await(); assert table[1] == 5; },
            () -> { gate.await(); assert table.length == 2; });
    }
}
