import java.util.concurrent.ConcurrentHashMap;

// Holds: merge is one step.
class CountedWords {
    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();
        Together.Work count = () -> counts.merge("the", 1, Integer::sum);
        Together.run(count, count);
        assert counts.get("the") == 2;
    }
}
