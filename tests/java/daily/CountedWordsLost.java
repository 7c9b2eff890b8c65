import java.util.concurrent.ConcurrentHashMap;

// Assertion: get and put are two steps.
class CountedWordsLost {
    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();
        Together.Work count = () -> counts.put("the", counts.getOrDefault("the", 0) + 1);
        Together.run(count, count);
        assert counts.get("the") == 2;
    }
}
