package java.lang;

import fencepost.Immediate;
import fencepost.Machine;

/** One that an instruction raises says which class is not which, and here where these come from. */
public class ClassCastException extends RuntimeException {
    private static final String BETWEEN = " cannot be cast to class ";

    @Immediate private final boolean made;

    { made = true; }

    public ClassCastException() { }
    public ClassCastException(String message) { super(message); }

    public String getMessage() {
        String message = super.getMessage();
        if (made)
            return message;
        if (message == null)
            Machine.unsupported();
        int end = message.indexOf(BETWEEN);
        String from = message.substring("class ".length(), end), to = message.substring(end + BETWEEN.length());
        String home = home(from), other = home(to);
        return message + (home.equals(other)
            ? " (" + from + " and " + to + " are in " + home + ")"
            : " (" + from + " is in " + home + "; " + to + " is in " + other + ")");
    }

    private static String home(String name) {
        return name.startsWith("java.") ? "module java.base of loader 'bootstrap'" : "unnamed module of loader 'app'";
    }
}
