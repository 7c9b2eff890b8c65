package java.lang;

import fencepost.Immediate;
import fencepost.Machine;

/** One that is raised because a class could not be initialised has a message that names it, which is not made here. */
public class NoClassDefFoundError extends LinkageError {
    @Immediate private final boolean made;

    { made = true; }

    public NoClassDefFoundError() { }
    public NoClassDefFoundError(String message) { super(message); }

    public String getMessage() {
        if (!made)
            Machine.unsupported();
        return super.getMessage();
    }
}
