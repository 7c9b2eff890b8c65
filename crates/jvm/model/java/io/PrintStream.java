package java.io;

import fencepost.Charsets;
import fencepost.Format;
import fencepost.Immediate;
import fencepost.Machine;
import fencepost.Strings;
import java.nio.charset.Charset;
import java.util.Locale;
import java.util.Objects;

/** What is printed on the console is seen by the user and is no part of a state. What goes to a stream is. */
public class PrintStream extends FilterOutputStream implements Appendable, Closeable {
    @Immediate private final boolean console;
    @Immediate private final boolean error;
    @Immediate private final boolean flushes;
    @Immediate private final Charset charset;
    private volatile boolean failed;

    public PrintStream(boolean error) {
        super(null);
        console = true;
        this.error = error;
        flushes = false;
        charset = null;
    }

    public PrintStream(OutputStream out) { this(out, false); }

    public PrintStream(OutputStream out, boolean flushes) { this(out, flushes, (Charset) null); }

    public PrintStream(OutputStream out, boolean flushes, String charset) throws UnsupportedEncodingException {
        this(out, flushes, Charsets.named(charset));
    }

    public PrintStream(OutputStream out, boolean flushes, Charset charset) {
        super(Objects.requireNonNull(out, "Null output stream"));
        console = false;
        error = false;
        this.flushes = flushes;
        this.charset = charset;
    }

    private void write(String text) {
        if (!console)
            pass(text);
        else if (error)
            Machine.printError(text);
        else
            Machine.print(text);
    }

    private synchronized void pass(String text) {
        try {
            out.write(charset == null ? text.getBytes() : text.getBytes(charset));
            if (flushes && text.indexOf('\n') >= 0)
                out.flush();
        } catch (IOException e) {
            failed = true;
        }
    }

    private String end() { return console ? "\n" : System.lineSeparator(); }

    public void print(String text) { write(Strings.of(text)); }
    public void print(Object object) { write(Strings.of(object)); }
    public void print(boolean value) { write(Strings.of(value)); }
    public void print(char value) { write(Strings.of(value)); }
    public void print(int value) { write(Strings.of(value)); }
    public void print(long value) { write(Strings.of(value)); }
    public void print(float value) { write(Strings.of(value)); }
    public void print(double value) { write(Strings.of(value)); }
    public void print(char[] value) { write(String.valueOf(value)); }

    public void println() { write(end()); }
    public void println(String text) { write(Strings.concat(Strings.of(text), end())); }
    public void println(Object object) { write(Strings.concat(Strings.of(object), end())); }
    public void println(boolean value) { write(Strings.concat(Strings.of(value), end())); }
    public void println(char value) { write(Strings.concat(Strings.of(value), end())); }
    public void println(int value) { write(Strings.concat(Strings.of(value), end())); }
    public void println(long value) { write(Strings.concat(Strings.of(value), end())); }
    public void println(float value) { write(Strings.concat(Strings.of(value), end())); }
    public void println(double value) { write(Strings.concat(Strings.of(value), end())); }
    public void println(char[] value) { write(Strings.concat(String.valueOf(value), end())); }

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
        write(console ? Format.shown(format, arguments) : Format.inOwnLocale(format, arguments));
        return this;
    }

    /** A byte beyond ASCII is a part of a character in some encoding. */
    public void write(int value) {
        if (!console) {
            pass(value);
            return;
        }
        if ((value & 0xff) > 127)
            Machine.unsupported();
        write(Strings.of((char) (value & 0xff)));
    }

    private synchronized void pass(int value) {
        try {
            out.write(value);
            if (flushes && value == '\n')
                out.flush();
        } catch (IOException e) {
            failed = true;
        }
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

    public boolean checkError() {
        flush();
        return failed;
    }

    public synchronized void flush() {
        try {
            if (!console)
                out.flush();
        } catch (IOException e) {
            failed = true;
        }
    }

    public synchronized void close() {
        try {
            if (!console)
                super.close();
        } catch (IOException e) {
            failed = true;
        }
    }
}
