package java.io;

import fencepost.Format;
import fencepost.Immediate;
import fencepost.Machine;
import fencepost.Strings;
import java.util.Locale;

/** What is printed is seen by the user and is no part of a state. */
public class PrintStream extends FilterOutputStream implements Appendable, Closeable {
    @Immediate private final boolean error;

    public PrintStream(boolean error) {
        super(null);
        this.error = error;
    }

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
    public PrintStream printf(Locale locale, String format, Object... arguments) {
        Locale.checked(locale);
        return format(format, arguments);
    }
    public PrintStream format(Locale locale, String format, Object... arguments) {
        Locale.checked(locale);
        return format(format, arguments);
    }

    public PrintStream format(String format, Object... arguments) {
        write(Format.shown(format, arguments));
        return this;
    }

    /** A byte beyond ASCII is a part of a character in some encoding. */
    public void write(int value) {
        if ((value & 0xff) > 127)
            Machine.unsupported();
        write(Strings.of((char) (value & 0xff)));
    }

    public void write(byte[] bytes, int from, int count) {
        check(bytes, from, count);
        for (int i = from; i < from + count; i++)
            write(bytes[i]);
    }

    public void write(byte[] bytes) { write(bytes, 0, bytes.length); }

    public PrintStream append(CharSequence text) {
        print(String.valueOf(text));
        return this;
    }

    public PrintStream append(CharSequence text, int begin, int end) {
        return append(String.valueOf(text).substring(begin, end));
    }

    public PrintStream append(char unit) {
        print(unit);
        return this;
    }

    public boolean checkError() { return false; }

    public void flush() { }
    public void close() { }
}
