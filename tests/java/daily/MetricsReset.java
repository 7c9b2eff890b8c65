import java.util.concurrent.atomic.AtomicInteger;

// Assertion: what comes between get and set is lost.
class MetricsReset {
    static final AtomicInteger requests = new AtomicInteger();
    static int reported;

    public static void main(String[] args) throws Exception {
        Together.run(
            () -> requests.incrementAndGet(),
            () -> { reported = requests.get(); requests.set(0); });
        assert reported + requests.get() == 1;
    }
}
