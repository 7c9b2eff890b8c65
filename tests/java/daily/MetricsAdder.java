import java.util.concurrent.atomic.LongAdder;

// Holds: the sum is read after both have ended.
class MetricsAdder {
    public static void main(String[] args) throws Exception {
        LongAdder requests = new LongAdder();
        Together.run(requests::increment, () -> requests.add(2));
        assert requests.sum() == 3;
    }
}
