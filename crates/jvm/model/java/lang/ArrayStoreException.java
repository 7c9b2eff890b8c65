package java.lang;

import fencepost.Immediate;
import fencepost.Machine;

/** One that an instruction raises says what was to be stored, if that is not an array itself. */
public class ArrayStoreException extends RuntimeException {
    @Immediate private final boolean made;

    { made = true; }

    public ArrayStoreException() { }
    public ArrayStoreException(String message) { super(message); }

    public String getMessage() {
        if (!made && super.getMessage() == null)
            Machine.unsupported();
        return super.getMessage();
    }
}
