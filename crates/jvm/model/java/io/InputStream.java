package java.io;

public abstract class InputStream implements Closeable {
    public InputStream() { }

    public abstract int read() throws IOException;

    public int read(byte[] bytes) throws IOException { return read(bytes, 0, bytes.length); }

    public int read(byte[] bytes, int from, int count) throws IOException {
        OutputStream.check(bytes, from, count);
        int done = 0;
        while (done < count) {
            int value = read();
            if (value < 0)
                return done == 0 ? -1 : done;
            bytes[from + done++] = (byte) value;
        }
        return done;
    }

    public int available() throws IOException { return 0; }

    public void close() throws IOException { }

    public boolean markSupported() { return false; }

    public void mark(int limit) { }

    public void reset() throws IOException { throw new IOException("mark/reset not supported"); }
}
