package java.lang;

public final class WrongThreadException extends RuntimeException {
    public WrongThreadException() { }
    public WrongThreadException(String message) { super(message); }
    public WrongThreadException(String message, Throwable cause) { super(message, cause); }
    public WrongThreadException(Throwable cause) { super(cause); }
}
