import java.util.List;
import java.util.stream.Collectors;

// Holds: a collector keeps the order and needs no lock.
class ParallelCollected {
    public static void main(String[] args) {
        List<Integer> squares = List.of(1, 2).parallelStream().map(n -> n * n).collect(Collectors.toList());
        assert squares.equals(List.of(1, 4));
    }
}
