package java.lang.invoke;

/** A handle is called with other types than it takes. */
public class WrongMethodTypeException extends RuntimeException {
    public WrongMethodTypeException() { }

    public WrongMethodTypeException(String message) { super(message); }
}
