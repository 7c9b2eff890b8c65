package java.io;

public class UncheckedIOException extends RuntimeException {
    public UncheckedIOException(String message, java.io.IOException cause) { super(message, cause); }
    public UncheckedIOException(java.io.IOException cause) { super(cause); }
}
