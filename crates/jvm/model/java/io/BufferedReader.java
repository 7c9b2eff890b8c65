package java.io;

import fencepost.Immediate;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Reads no more than it is asked for: whoever reads the same after it finds the rest, as on a terminal. */
public class BufferedReader extends Reader {
    @Immediate private final Reader in;
    // Whether a line feed that comes next belongs to the end of the line before.
    private boolean returned;

    public BufferedReader(Reader in) {
        super(in);
        this.in = in;
    }

    public BufferedReader(Reader in, int size) {
        this(in);
        if (size <= 0)
            throw new IllegalArgumentException("Buffer size <= 0");
    }

    public String readLine() throws IOException {
        synchronized (lock) {
            if (in instanceof InputStreamReader && ((InputStreamReader) in).isConsole())
                return ((InputStreamReader) in).line();
            StringBuilder line = null;
            for (int unit = read(); unit >= 0; unit = in.read()) {
                if (line == null)
                    line = new StringBuilder();
                if (unit == '\n' || unit == '\r') {
                    returned = unit == '\r';
                    return line.toString();
                }
                line.append((char) unit);
            }
            return line == null ? null : line.toString();
        }
    }

    public int read() throws IOException {
        synchronized (lock) {
            int unit = in.read();
            if (returned && unit == '\n')
                unit = in.read();
            returned = false;
            return unit;
        }
    }

    public int read(char[] units, int from, int count) throws IOException {
        synchronized (lock) {
            if (from < 0 || count < 0 || count > units.length - from)
                throw new IndexOutOfBoundsException();
            if (count == 0)
                return 0;
            int unit = read();
            if (unit < 0)
                return -1;
            units[from] = (char) unit;
            return 1;
        }
    }

    /** Those that are left, each read when it is asked for. */
    public Stream<String> lines() {
        Iterator<String> lines = new Iterator<String>() {
            private String next;

            public boolean hasNext() {
                try {
                    if (next == null)
                        next = readLine();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
                return next != null;
            }

            public String next() {
                if (!hasNext())
                    throw new NoSuchElementException();
                String line = next;
                next = null;
                return line;
            }
        };
        int kind = Spliterator.ORDERED | Spliterator.NONNULL;
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(lines, kind), false);
    }

    public void close() throws IOException { in.close(); }
}
