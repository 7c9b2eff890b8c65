package java.util.zip;

/** RFC 1950: the JDK's is native code. */
public class Adler32 implements Checksum {
    private static final int BASE = 65521;

    private int adler = 1;

    public Adler32() { }

    static void check(byte[] bytes, int from, int count) {
        if (bytes == null)
            throw new NullPointerException();
        if (from < 0 || count < 0 || from > bytes.length - count)
            throw new ArrayIndexOutOfBoundsException();
    }

    public void update(int value) {
        int low = ((adler & 0xffff) + (value & 0xff)) % BASE, high = ((adler >>> 16) + low) % BASE;
        adler = high << 16 | low;
    }

    public void update(byte[] bytes, int from, int count) {
        check(bytes, from, count);
        for (int i = from; i < from + count; i++)
            update(bytes[i]);
    }

    public void update(byte[] bytes) { update(bytes, 0, bytes.length); }

    public void reset() { adler = 1; }

    public long getValue() { return adler & 0xffffffffL; }
}
