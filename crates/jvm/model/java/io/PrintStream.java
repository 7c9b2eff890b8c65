package java.io;

import fencepost.Format;
import fencepost.Immediate;
import fencepost.Machine;
import fencepost.Strings;
import java.util.Locale;

/** What is printed is seen by the user and is no part of a state. */
public class PrintStream implements Closeable {
    @Immediate private final boolean error;

    public PrintStream(boolean error) { this.error = error; }

    private void write(String text) {
        if (error)
            Machine.printError(text);
        else
            Machine.print(text);
    }

    public void print(String text) { write(Strings.of(text)); }
    public void print(Object object) { write(Strings.of(object)); }
    public void print(boolean value) { write(Strings.of(value)); }
    public void print(char value) { write(Strings.of(value)); }
    public void print(int value) { write(Strings.of(value)); }
    public void print(long value) { write(Strings.of(value)); }
    public void print(float value) { write(Strings.of(value)); }
    public void print(double value) { write(Strings.of(value)); }
    public void print(char[] value) { write(String.valueOf(value)); }

    public void println() { write("\n"); }
    public void println(String text) { write(Strings.concat(Strings.of(text), "\n")); }
    public void println(Object object) { write(Strings.concat(Strings.of(object), "\n")); }
    public void println(boolean value) { write(Strings.concat(Strings.of(value), "\n")); }
    public void println(char value) { write(Strings.concat(Strings.of(value), "\n")); }
    public void println(int value) { write(Strings.concat(Strings.of(value), "\n")); }
    public void println(long value) { write(Strings.concat(Strings.of(value), "\n")); }
    public void println(float value) { write(Strings.concat(Strings.of(value), "\n")); }
    public void println(double value) { write(Strings.concat(Strings.of(value), "\n")); }
    public void println(char[] value) { write(Strings.concat(String.valueOf(value), "\n")); }

    public PrintStream printf(String format, Object... arguments) { return format(format, arguments); }
    public PrintStream printf(Locale locale, String format, Object... arguments) { return format(format, arguments); }
    public PrintStream format(Locale locale, String format, Object... arguments) { return format(format, arguments); }

    public PrintStream format(String format, Object... arguments) {
        write(Format.of(format, arguments));
        return this;
    }

    public void flush() { }
    public void close() { }
}
