import java.util.ArrayList;
import java.util.List;

// Holds: adding and flushing are one step under one lock.
class Batcher {
    private List<Integer> batch = new ArrayList<>();
    private int sent;

    synchronized void add(int item) {
        batch.add(item);
        if (batch.size() == 2) {
            sent += batch.size();
            batch = new ArrayList<>();
        }
    }

    public static void main(String[] args) throws Exception {
        Batcher batcher = new Batcher();
        Together.run(() -> batcher.add(1), () -> batcher.add(2));
        assert batcher.sent == 2 && batcher.batch.isEmpty();
    }
}
