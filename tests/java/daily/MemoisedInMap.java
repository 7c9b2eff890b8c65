import java.util.HashMap;
import java.util.Map;

// Assertion: the map is locked, the computation is not, so both compute.
class MemoisedInMap {
    static final Map<Integer, Integer> squares = new HashMap<>();
    static int computed;

    static int square(int n) {
        synchronized (squares) {
            Integer known = squares.get(n);
            if (known != null) return known;
        }
        int value = n * n;
        synchronized (squares) {
            computed++;
            squares.put(n, value);
        }
        return value;
    }

    public static void main(String[] args) throws Exception {
        Together.run(() -> square(3), () -> square(3));
        assert computed == 1;
    }
}
