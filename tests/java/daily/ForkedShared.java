import java.util.concurrent.*;

// Assertion: the tasks keep their result in one field.
class ForkedShared {
    static int sum;

    static class Add extends RecursiveAction {
        final int value;

        Add(int value) { this.value = value; }

        @Override protected void compute() { sum += value; }
    }

    public static void main(String[] args) {
        ForkJoinTask.invokeAll(new Add(1), new Add(2));
        assert sum == 3;
    }
}
