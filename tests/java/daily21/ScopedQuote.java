import java.util.concurrent.StructuredTaskScope;

// Holds: both subtasks have a result once the scope is joined.
class ScopedQuote {
    public static void main(String[] args) throws Exception {
        try (var scope = new StructuredTaskScope.ShutdownOnFailure()) {
            var price = scope.fork(() -> 6);
            var count = scope.fork(() -> 7);
            scope.join().throwIfFailed();
            assert price.get() * count.get() == 42;
        }
    }
}
