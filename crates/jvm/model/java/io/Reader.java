package java.io;

public abstract class Reader implements Closeable {
    protected Object lock;

    protected Reader() { lock = this; }

    protected Reader(Object lock) {
        if (lock == null)
            throw new NullPointerException();
        this.lock = lock;
    }

    public int read() throws IOException {
        char[] one = new char[1];
        return read(one, 0, 1) < 0 ? -1 : one[0];
    }

    public int read(char[] units) throws IOException { return read(units, 0, units.length); }

    public abstract int read(char[] units, int from, int count) throws IOException;

    public long skip(long count) throws IOException {
        if (count < 0)
            throw new IllegalArgumentException("skip value is negative");
        synchronized (lock) {
            for (long done = 0; done < count; done++)
                if (read() < 0)
                    return done;
            return count;
        }
    }

    public boolean ready() throws IOException { return false; }

    public boolean markSupported() { return false; }

    public void mark(int limit) throws IOException { throw new IOException("mark() not supported"); }

    public void reset() throws IOException { throw new IOException("reset() not supported"); }

    public abstract void close() throws IOException;
}
