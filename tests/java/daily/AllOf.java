import java.util.concurrent.CompletableFuture;

// Holds: allOf completes after each of its parts.
class AllOf {
    public static void main(String[] args) {
        CompletableFuture<Integer> price = CompletableFuture.supplyAsync(() -> 6);
        CompletableFuture<Integer> count = CompletableFuture.supplyAsync(() -> 7);
        CompletableFuture.allOf(price, count).join();
        assert price.isDone() && count.isDone() && price.join() * count.join() == 42;
    }
}
