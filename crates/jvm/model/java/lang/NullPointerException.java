package java.lang;

import fencepost.Immediate;
import fencepost.Machine;

/** One that an instruction raises says what was null; the machine writes that (src/lower/nulls.rs). */
public class NullPointerException extends RuntimeException {
    @Immediate private final boolean made;

    { made = true; }

    public NullPointerException() { }
    public NullPointerException(String message) { super(message); }

    public String getMessage() {
        String message = super.getMessage();
        if (message == null && !made)
            Machine.inconclusive("what a NullPointerException says that comes from inside the class library");
        return message;
    }
}
