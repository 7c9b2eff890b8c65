package java.security;

import fencepost.Machine;
import java.util.Random;

/** Any numbers: a choice, where there are not too many. A seed only adds to what is random. */
public class SecureRandom extends Random {
    private static int made;

    public SecureRandom() { }

    public SecureRandom(byte[] seed) { }

    public void setSeed(long seed) { }

    public void setSeed(byte[] seed) { }

    /** For {@code UUID}, which wants numbers that are different from all others. */
    void nextUnlike(byte[] bytes) {
        Machine.relies("random UUIDs are different from each other and from all that the program writes down");
        int number;
        synchronized (SecureRandom.class) {
            number = ++made;
        }
        for (int i = 0; i < bytes.length; i++)
            bytes[i] = (byte) (0x5d ^ 29 * i);
        for (int i = 0; i < 4; i++)
            bytes[bytes.length - 1 - i] = (byte) (number >> 8 * i);
    }
}
