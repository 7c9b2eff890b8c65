package java.lang.reflect;

/** A checked exception that a proxy's method does not declare. */
public class UndeclaredThrowableException extends RuntimeException {
    public UndeclaredThrowableException(Throwable thrown) { super((String) null, thrown); }

    public UndeclaredThrowableException(Throwable thrown, String message) { super(message, thrown); }

    public Throwable getUndeclaredThrowable() { return getCause(); }
}
