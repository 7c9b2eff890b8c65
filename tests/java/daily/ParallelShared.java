import java.util.stream.IntStream;

// Assertion: the elements are added to one field.
class ParallelShared {
    static int sum;

    public static void main(String[] args) {
        IntStream.rangeClosed(1, 2).parallel().forEach(n -> sum += n);
        assert sum == 3;
    }
}
