package java.lang;

import fencepost.Machine;

public class Throwable implements java.io.Serializable {
    private static final Throwable[] NONE = new Throwable[0];

    private String message;
    private Throwable cause;
    private Throwable[] suppressed;

    public Throwable() { }

    public Throwable(String message) { this.message = message; }

    public Throwable(String message, Throwable cause) {
        this.message = message;
        this.cause = cause;
    }

    public Throwable(Throwable cause) {
        this.message = cause == null ? null : cause.toString();
        this.cause = cause;
    }

    protected Throwable(String message, Throwable cause, boolean enableSuppression, boolean writableStackTrace) {
        this(message, cause);
    }

    public String getMessage() { return message; }

    public String getLocalizedMessage() { return getMessage(); }

    public Throwable getCause() { return cause; }

    public synchronized Throwable initCause(Throwable cause) {
        this.cause = cause;
        return this;
    }

    public final synchronized void addSuppressed(Throwable exception) {
        int count = suppressed == null ? 0 : suppressed.length;
        Throwable[] all = new Throwable[count + 1];
        for (int i = 0; i < count; i++)
            all[i] = suppressed[i];
        all[count] = exception;
        suppressed = all;
    }

    public final synchronized Throwable[] getSuppressed() {
        return suppressed == null ? NONE : suppressed.clone();
    }

    public synchronized Throwable fillInStackTrace() { return this; }

    public void printStackTrace() { Machine.printError(this + "\n"); }

    public String toString() {
        String message = getLocalizedMessage();
        return message == null ? getClass().getName() : getClass().getName() + ": " + message;
    }
}
