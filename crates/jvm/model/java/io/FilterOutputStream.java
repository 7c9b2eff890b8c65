package java.io;

public class FilterOutputStream extends OutputStream {
    protected OutputStream out;
    private volatile boolean closed;

    public FilterOutputStream(OutputStream out) {
        // It is null before.
        if (out != null)
            this.out = out;
    }

    public void write(int value) throws IOException { out.write(value); }

    public void write(byte[] bytes) throws IOException { write(bytes, 0, bytes.length); }

    public void write(byte[] bytes, int from, int count) throws IOException {
        check(bytes, from, count);
        for (int i = from; i < from + count; i++)
            write(bytes[i]);
    }

    public void flush() throws IOException { out.flush(); }

    /** A stream that is closed again stays closed. */
    public void close() throws IOException {
        synchronized (this) {
            if (closed)
                return;
            closed = true;
        }
        try (OutputStream last = out) {
            flush();
        }
    }
}
