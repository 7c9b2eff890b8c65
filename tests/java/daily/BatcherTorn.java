import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

// Assertion: both threads see two items and flush, since the list alone is synchronized.
class BatcherTorn {
    static final List<Integer> batch = Collections.synchronizedList(new ArrayList<>());
    static int flushes;

    static void add(int item) {
        batch.add(item);
        if (batch.size() == 2)
            synchronized (BatcherTorn.class) { flushes++; }
    }

    public static void main(String[] args) throws Exception {
        Together.run(() -> add(1), () -> add(2));
        assert flushes == 1;
    }
}
