import java.util.concurrent.CompletableFuture;

// Exception: what the supplier throws comes out of join.
class FailedStage {
    public static void main(String[] args) {
        CompletableFuture<Integer> price = CompletableFuture.supplyAsync(() -> Integer.parseInt("12o"));
        assert price.thenApply(value -> value + 1).join() == 13;
    }
}
