package java.util;

import fencepost.Machine;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;

/** Words, numbers and lines of a text, which has to be in English where it has numbers. */
public final class Scanner implements Iterator<String>, Closeable {
    private final Object source;
    /** What has been read and not given yet. */
    private String rest = "";
    private boolean ended, closed;

    public Scanner(String source) {
        this.source = null;
        rest = source;
        ended = true;
    }

    public Scanner(InputStream source) { this.source = Objects.requireNonNull(source); }

    public Scanner(Reader source) { this.source = Objects.requireNonNull(source); }

    public void close() {
        if (closed)
            return;
        closed = true;
        try {
            if (source instanceof Closeable)
                ((Closeable) source).close();
        } catch (IOException ignored) {
        }
    }

    /** Reads one more character; whether there is one. */
    private boolean more() {
        if (ended)
            return false;
        try {
            int unit = source instanceof Reader ? ((Reader) source).read() : ((InputStream) source).read();
            ended = unit < 0;
            if (unit > 127 && source instanceof InputStream)
                Machine.inconclusive("input beyond ASCII, read by bytes");
            if (!ended)
                rest += (char) unit;
        } catch (IOException failure) {
            ended = true;
        }
        return !ended;
    }

    /** Where the next word begins; -1 if there is none. */
    private int start() {
        if (closed)
            throw new IllegalStateException("Scanner closed");
        for (int at = 0;; at++) {
            if (at == rest.length() && !more())
                return -1;
            if (!Character.isWhitespace(rest.charAt(at)))
                return at;
        }
    }

    private int end(int start) {
        for (int at = start;; at++)
            if (at == rest.length() && !more() || Character.isWhitespace(rest.charAt(at)))
                return at;
    }

    public boolean hasNext() { return start() >= 0; }

    /** The next word, which is not taken; null if there is none. */
    private String peek() {
        int start = start();
        return start < 0 ? null : rest.substring(start, end(start));
    }

    public String next() {
        int start = start();
        if (start < 0)
            throw new NoSuchElementException();
        int end = end(start);
        String word = rest.substring(start, end);
        rest = rest.substring(end);
        return word;
    }

    public boolean hasNextLine() { return !closed && (!rest.isEmpty() || more()); }

    public String nextLine() {
        if (closed)
            throw new IllegalStateException("Scanner closed");
        if (rest.isEmpty() && !more())
            throw new NoSuchElementException("No line found");
        for (int at = 0;; at++) {
            if (at == rest.length() && !more()) {
                String line = rest;
                rest = "";
                return line;
            }
            char unit = rest.charAt(at);
            if (unit != '\n' && unit != '\r')
                continue;
            boolean isPair = unit == '\r' && (at + 1 < rest.length() || more()) && rest.charAt(at + 1) == '\n';
            String line = rest.substring(0, at);
            rest = rest.substring(at + (isPair ? 2 : 1));
            return line;
        }
    }

    /** A word as a number in digits, without the commas between them; null if it is none. */
    private static String digits(String word) {
        if (word == null)
            return null;
        String text = "";
        for (int i = 0; i < word.length(); i++) {
            char unit = word.charAt(i);
            boolean isSign = i == 0 && (unit == '-' || unit == '+') && word.length() > 1;
            if (unit == ',')
                Machine.inconclusive("a number with commas, read by a scanner");
            if (!isSign && (unit < '0' || unit > '9'))
                return null;
            text += unit;
        }
        return text;
    }

    public boolean hasNextLong() {
        try {
            String text = digits(peek());
            if (text != null)
                Long.parseLong(text);
            return text != null;
        } catch (NumberFormatException tooLarge) {
            return false;
        }
    }

    public boolean hasNextInt() {
        if (!hasNextLong())
            return false;
        long value = Long.parseLong(digits(peek()));
        return value == (int) value;
    }

    public int nextInt() {
        check(hasNextInt());
        return Integer.parseInt(next());
    }

    public long nextLong() {
        check(hasNextLong());
        return Long.parseLong(next());
    }

    public boolean hasNextBoolean() {
        String word = peek();
        return word != null && (word.equalsIgnoreCase("true") || word.equalsIgnoreCase("false"));
    }

    public boolean nextBoolean() {
        check(hasNextBoolean());
        return Boolean.parseBoolean(next());
    }

    public boolean hasNextDouble() {
        String word = peek();
        if (word == null)
            return false;
        for (int i = 0; i < word.length(); i++)
            if ("0123456789.+-eE".indexOf(word.charAt(i)) < 0)
                return false;
        try {
            new java.math.BigDecimal(word);
            return true;
        } catch (NumberFormatException none) {
            return false;
        }
    }

    public double nextDouble() {
        check(hasNextDouble());
        return new java.math.BigDecimal(next()).doubleValue();
    }

    /** As the class says it: the word that is none stays. */
    private void check(boolean fits) {
        String word = peek();
        if (word == null)
            throw new NoSuchElementException();
        if (!fits)
            throw digits(word) == null ? new InputMismatchException()
                : new InputMismatchException("For input string: \"" + word + "\"");
    }
}
