package java.lang;

/** What a switch without a matching case throws, and a pattern whose accessor fails; since Java 21. */
public final class MatchException extends RuntimeException {
    public MatchException(String message, Throwable cause) { super(message, cause); }
}
