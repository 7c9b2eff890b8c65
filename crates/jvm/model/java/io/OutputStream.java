package java.io;

public abstract class OutputStream implements Closeable, Flushable {
    public OutputStream() { }

    public abstract void write(int value) throws IOException;

    public void write(byte[] bytes) throws IOException { write(bytes, 0, bytes.length); }

    public void write(byte[] bytes, int from, int count) throws IOException {
        check(bytes, from, count);
        for (int i = from; i < from + count; i++)
            write(bytes[i]);
    }

    public void flush() throws IOException { }

    public void close() throws IOException { }

    static void check(byte[] bytes, int from, int count) {
        if ((from | count | bytes.length - (from + count)) < 0)
            throw new IndexOutOfBoundsException(
                "Range [" + from + ", " + from + " + " + count + ") out of bounds for length " + bytes.length);
    }
}
