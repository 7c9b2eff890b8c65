package java.util.concurrent;

/** A scope was closed before one that was opened in it. */
public final class StructureViolationException extends RuntimeException {
    public StructureViolationException() { }
    public StructureViolationException(String message) { super(message); }
}
