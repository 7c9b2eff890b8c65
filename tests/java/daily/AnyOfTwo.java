import java.util.concurrent.CompletableFuture;

// Assertion: the second supplier may be the first to answer.
class AnyOfTwo {
    public static void main(String[] args) {
        Object first = CompletableFuture.anyOf(
            CompletableFuture.supplyAsync(() -> "near"), CompletableFuture.supplyAsync(() -> "far")).join();
        assert first.equals("near");
    }
}
