import java.util.concurrent.*;

// Holds: a stage sees what the stage before it wrote.
class ChainedStages {
    static int raw;

    public static void main(String[] args) throws Exception {
        String text = CompletableFuture.supplyAsync(() -> { raw = 20; return raw; })
            .thenApplyAsync(value -> value + raw + 2)
            .thenApply(value -> "answer " + value)
            .get();
        assert text.equals("answer 42");
    }
}
