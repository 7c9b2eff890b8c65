package java.lang;

import fencepost.Immediate;
import fencepost.Machine;
import fencepost.Platform;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.Objects;

public class Throwable implements java.io.Serializable {
    @Immediate private String message;
    // The checker itself writes it when the exception is made: Machine.fillTrace.
    private String trace;
    // May be set later, under the object's lock.
    private Throwable cause;
    private boolean caused;
    private Throwable[] suppressed;
    private StackTraceElement[] elements;
    /** Whether it has no trace and gets none. */
    @Immediate private boolean fixed;
    /** Whether it keeps nothing that is suppressed. */
    @Immediate private boolean forgets;

    public Throwable() {
        fill();
    }

    public Throwable(String message) {
        fill();
        this.message = message;
    }

    public Throwable(String message, Throwable cause) {
        fill();
        this.message = message;
        this.cause = cause;
        caused = true;
    }

    public Throwable(Throwable cause) {
        fill();
        this.message = cause == null ? null : cause.toString();
        this.cause = cause;
        caused = true;
    }

    protected Throwable(String message, Throwable cause, boolean enableSuppression, boolean writableStackTrace) {
        if (writableStackTrace)
            fill();
        else
            fixed = true;
        forgets = !enableSuppression;
        this.message = message;
        this.cause = cause;
        caused = true;
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
        if (forgets)
            return;
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

    /** Only where there may be code that reads traces, or a class that does this in its own way. */
    private void fill() { fillInStackTrace(); }

    public synchronized Throwable fillInStackTrace() {
        if (!fixed) {
            Machine.fillTrace(this);
            elements = null;
        }
        return this;
    }

    public StackTraceElement[] getStackTrace() {
        Platform.traces();
        return ownTrace().clone();
    }

    /** The same, and whoever asks does not change it. */
    private synchronized StackTraceElement[] ownTrace() {
        return elements == null ? StackTraceElement.of(Machine.traceOf(this)) : elements;
    }

    public void setStackTrace(StackTraceElement[] stackTrace) {
        StackTraceElement[] own = stackTrace.clone();
        for (int i = 0; i < own.length; i++)
            if (own[i] == null)
                throw new NullPointerException("stackTrace[" + i + "]");
        synchronized (this) {
            if (!fixed)
                elements = own;
        }
    }

    /** What is printed is no part of a state, so no verdict rests on it. A message that is not made here is not missed. */
    public void printStackTrace() {
        StringBuilder lines = new StringBuilder();
        append(lines, message == null ? getClass().getName() : toString());
        Machine.printError(lines.toString());
    }

    public void printStackTrace(PrintStream stream) {
        Platform.traces();
        stream.print(traceText());
    }

    public void printStackTrace(PrintWriter writer) {
        Platform.traces();
        writer.print(traceText());
    }

    private String traceText() {
        StringBuilder lines = new StringBuilder();
        append(lines, toString());
        return lines.toString();
    }

    private void append(StringBuilder lines, String text) {
        StackTraceElement[] own = ownTrace();
        lines.append(text).append('\n');
        for (StackTraceElement element : own)
            lines.append("\tat ").append(element).append('\n');
        appendOthers(lines, own, "", new Throwable[] { this });
    }

    /** What it suppressed, and what caused it. */
    private void appendOthers(StringBuilder lines, StackTraceElement[] own, String indent, Throwable[] shown) {
        for (Throwable other : getSuppressed())
            shown = other.appendWithin(lines, own, "Suppressed: ", indent + "\t", shown);
        Throwable cause = getCause();
        if (cause != null)
            cause.appendWithin(lines, own, "Caused by: ", indent, shown);
    }

    /** Leaves out the frames that it has in common with the trace that it is shown within. */
    private Throwable[] appendWithin(
            StringBuilder lines, StackTraceElement[] outer, String caption, String indent, Throwable[] shown) {
        for (Throwable other : shown)
            if (other == this) {
                lines.append(indent).append(caption).append("[CIRCULAR REFERENCE: ").append(this).append("]\n");
                return shown;
            }
        Throwable[] all = new Throwable[shown.length + 1];
        for (int i = 0; i < shown.length; i++)
            all[i] = shown[i];
        all[shown.length] = this;
        StackTraceElement[] own = ownTrace();
        int last = own.length - 1;
        for (int other = outer.length - 1; last >= 0 && other >= 0 && own[last].equals(outer[other]); other--)
            last--;
        lines.append(indent).append(caption).append(this).append('\n');
        for (int i = 0; i <= last; i++)
            lines.append(indent).append("\tat ").append(own[i]).append('\n');
        if (last < own.length - 1)
            lines.append(indent).append("\t... ").append(own.length - 1 - last).append(" more\n");
        appendOthers(lines, own, indent, all);
        return all;
    }

    public String toString() {
        String message = getLocalizedMessage();
        return message == null ? getClass().getName() : getClass().getName() + ": " + message;
    }
}
