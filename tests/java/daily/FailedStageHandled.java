import java.util.concurrent.CompletableFuture;

// Holds: a price that cannot be read is 0.
class FailedStageHandled {
    public static void main(String[] args) {
        CompletableFuture<Integer> price = CompletableFuture.supplyAsync(() -> Integer.parseInt("12o"));
        assert price.exceptionally(e -> 0).thenApply(value -> value + 1).join() == 1;
    }
}
