package java.lang;

import fencepost.Immediate;
import fencepost.Machine;
import java.util.Objects;

public class Throwable implements java.io.Serializable {
    @Immediate private String message;
    // May be set later, under the object's lock.
    private Throwable cause;
    private boolean caused;
    private Throwable[] suppressed;

    public Throwable() { }

    public Throwable(String message) { this.message = message; }

    public Throwable(String message, Throwable cause) {
        this.message = message;
        this.cause = cause;
        caused = true;
    }

    public Throwable(Throwable cause) {
        this.message = cause == null ? null : cause.toString();
        this.cause = cause;
        caused = true;
    }

    protected Throwable(String message, Throwable cause, boolean enableSuppression, boolean writableStackTrace) {
        this(message, cause);
    }

    public String getMessage() { return message; }

    public String getLocalizedMessage() { return getMessage(); }

    public synchronized Throwable getCause() { return cause; }

    public synchronized Throwable initCause(Throwable cause) {
        if (caused)
            throw new IllegalStateException("Can't overwrite cause with " + Objects.toString(cause, "a null"), this);
        if (cause == this)
            throw new IllegalArgumentException("Self-causation not permitted", this);
        this.cause = cause;
        caused = true;
        return this;
    }

    public final synchronized void addSuppressed(Throwable exception) {
        if (exception == this)
            throw new IllegalArgumentException("Self-suppression not permitted", exception);
        if (exception == null)
            throw new NullPointerException("Cannot suppress a null exception.");
        int count = suppressed == null ? 0 : suppressed.length;
        Throwable[] all = new Throwable[count + 1];
        for (int i = 0; i < count; i++)
            all[i] = suppressed[i];
        all[count] = exception;
        suppressed = all;
    }

    public final synchronized Throwable[] getSuppressed() {
        return suppressed == null ? new Throwable[0] : suppressed.clone();
    }

    public synchronized Throwable fillInStackTrace() { return this; }

    /** Where it comes from is told elsewhere; and a message that is not made here is not missed. */
    public void printStackTrace() {
        Machine.printError((message == null ? getClass().getName() : toString()) + "\n");
    }

    public String toString() {
        String message = getLocalizedMessage();
        return message == null ? getClass().getName() : getClass().getName() + ": " + message;
    }
}
