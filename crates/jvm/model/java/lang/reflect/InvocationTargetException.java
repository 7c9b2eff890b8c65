package java.lang.reflect;

import fencepost.Immediate;

/** What a method that was called by reflection has thrown. */
public class InvocationTargetException extends ReflectiveOperationException {
    @Immediate private final Throwable target;

    protected InvocationTargetException() { this(null); }

    public InvocationTargetException(Throwable target) {
        super((String) null, null);
        this.target = target;
    }

    public InvocationTargetException(Throwable target, String message) {
        super(message, null);
        this.target = target;
    }

    public Throwable getTargetException() { return target; }

    public Throwable getCause() { return target; }
}
