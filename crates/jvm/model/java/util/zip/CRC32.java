package java.util.zip;

/** ISO 3309: the JDK's is native code. */
public class CRC32 implements Checksum {
    private int crc;

    public CRC32() { }

    public void update(int value) {
        int rest = ~crc ^ value & 0xff;
        for (int bit = 0; bit < 8; bit++)
            rest = (rest & 1) != 0 ? rest >>> 1 ^ 0xEDB88320 : rest >>> 1;
        crc = ~rest;
    }

    public void update(byte[] bytes, int from, int count) {
        Adler32.check(bytes, from, count);
        for (int i = from; i < from + count; i++)
            update(bytes[i]);
    }

    public void update(byte[] bytes) { update(bytes, 0, bytes.length); }

    public void reset() { crc = 0; }

    public long getValue() { return crc & 0xffffffffL; }
}
