package fencepost;

import java.io.InputStream;

/**
 * {@code System.in}: the lines that {@code --input} gives, and then the end. Without it there may be no input at all, which
 * is tried, or some, which makes the verdict inconclusive.
 */
public final class ConsoleInput extends InputStream {
    private static final ConsoleInput only = new ConsoleInput();

    private int lines;
    // What is left of a line of which something has been read, with its end.
    private String rest = "";
    private boolean ended;

    private ConsoleInput() { }

    public static InputStream in() { return only; }

    /** The rest of a line without its end; null at the end of the input. */
    public synchronized String line() {
        String text = rest.isEmpty() ? next() : rest.substring(0, rest.length() - 1);
        rest = "";
        return text;
    }

    private String next() {
        if (ended)
            return null;
        String line = Machine.inputAt(lines);
        if (line != null) {
            lines++;
            return line;
        }
        if (!Machine.hasInput() && Fencepost.bool())
            Machine.inconclusive("what is read from the console (--input gives the lines)");
        ended = true;
        return null;
    }

    private boolean fill() {
        if (!rest.isEmpty())
            return true;
        String line = next();
        if (line == null)
            return false;
        for (int i = 0; i < line.length(); i++)
            if (line.charAt(i) > 127)
                Machine.inconclusive("console input beyond ASCII, read by bytes");
        rest = line + "\n";
        return true;
    }

    public synchronized int read() {
        if (!fill())
            return -1;
        char unit = rest.charAt(0);
        rest = rest.substring(1);
        return unit;
    }

    /** Not beyond the end of a line, as from a terminal. */
    public synchronized int read(byte[] bytes, int from, int count) {
        if (bytes == null)
            throw new NullPointerException();
        if (from < 0 || count < 0 || count > bytes.length - from)
            throw new IndexOutOfBoundsException();
        if (count == 0)
            return 0;
        if (!fill())
            return -1;
        int done = Math.min(count, rest.length());
        for (int i = 0; i < done; i++)
            bytes[from + i] = (byte) rest.charAt(i);
        rest = rest.substring(done);
        return done;
    }

    public synchronized int available() {
        if (rest.isEmpty())
            Machine.inconclusive("how much console input is there already");
        return rest.length();
    }
}
