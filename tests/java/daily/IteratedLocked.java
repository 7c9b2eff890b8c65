import java.util.*;

// Holds: the iteration holds the list's lock.
class IteratedLocked {
    public static void main(String[] args) throws Exception {
        List<Integer> list = Collections.synchronizedList(new ArrayList<>(List.of(1, 2)));
        Together.run(
            () -> list.add(3),
            () -> {
                int sum = 0;
                synchronized (list) { for (int each : list) sum += each; }
                assert sum == 3 || sum == 6;
            });
    }
}
