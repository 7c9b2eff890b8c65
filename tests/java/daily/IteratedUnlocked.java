import java.util.*;

// Exception: a synchronized list is iterated without its lock.
class IteratedUnlocked {
    public static void main(String[] args) throws Exception {
        List<Integer> list = Collections.synchronizedList(new ArrayList<>(List.of(1, 2)));
        Together.run(() -> list.add(3), () -> { for (int each : list) assert each > 0; });
    }
}
