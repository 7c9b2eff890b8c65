package java.lang;

import fencepost.Immediate;
import fencepost.Machine;

/** One that an instruction raises may have a message that tells what was null, which is not made here. */
public class NullPointerException extends RuntimeException {
    @Immediate private final boolean made;

    { made = true; }

    public NullPointerException() { }
    public NullPointerException(String message) { super(message); }

    public String getMessage() {
        if (!made)
            Machine.relies("a NullPointerException that no code makes has no message, as with -XX:-ShowCodeDetailsInExceptionMessages");
        return super.getMessage();
    }
}
