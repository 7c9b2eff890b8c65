package java.util;

import fencepost.Chance;
import fencepost.Fencepost;
import fencepost.Immediate;
import fencepost.Machine;
import java.util.concurrent.ThreadLocalRandom;

/** With a seed, the numbers that Java promises. Without one, any: a choice, where there are not too many. */
public class Random implements java.io.Serializable {
    private static final long MULTIPLIER = 0x5DEECE66DL;
    private static final long MASK = (1L << 48) - 1;
    private static final int MOST = 16;
    private static final int GREATEST = Integer.MAX_VALUE - (1 << 21);

    @Immediate private final boolean seeded;
    private volatile long seed;
    private double gaussian;
    private boolean hasGaussian;

    public Random() { seeded = false; }

    public Random(long seed) {
        seeded = true;
        setSeed(seed);
    }

    public synchronized void setSeed(long seed) {
        this.seed = (seed ^ MULTIPLIER) & MASK;
        hasGaussian = false;
    }

    /** Whether all numbers will do. Whoever makes them in another way makes all of them so. */
    private boolean isFree() {
        return !seeded && (getClass() == Random.class || getClass() == ThreadLocalRandom.class
            || getClass() == java.security.SecureRandom.class);
    }

    protected int next(int bits) {
        if (!seeded)
            Machine.inconclusive("a random number without a seed, of more than 16 that it may be");
        seed = (seed * MULTIPLIER + 0xBL) & MASK;
        return (int) (seed >>> (48 - bits));
    }

    public int nextInt() { return next(32); }

    public int nextInt(int bound) {
        if (bound <= 0)
            throw new IllegalArgumentException("bound must be positive");
        if (bound <= MOST && isFree())
            return Fencepost.choose(bound);
        int r = next(31), m = bound - 1;
        if ((bound & m) == 0)
            return (int) (bound * (long) r >> 31);
        for (int u = r; u - (r = u % bound) + m < 0; u = next(31))
            ;
        return r;
    }

    /** The least or the greatest such number, where it is only a time to sleep (src/lower/chance.rs). */
    public int nextDelay(int bound) {
        return bound > MOST && isFree() ? Fencepost.bool() ? bound - 1 : 0 : nextInt(bound);
    }

    /** One that is less than a number, the number, or one that is greater, where no others are told apart (src/lower/chance.rs). */
    public int nextBeside(int bound, int number) {
        if (bound <= MOST || !isFree())
            return nextInt(bound);
        boolean less = number > 0, same = number >= 0 && number < bound, more = number < bound - 1;
        int which = Fencepost.choose((less ? 1 : 0) + (same ? 1 : 0) + (more ? 1 : 0));
        if (less && which-- == 0)
            return 0;
        return same && which == 0 ? number : bound - 1;
    }

    /** The same for a number from 0 to 1. */
    public double randomBeside(double number) { return isFree() ? Math.randomBeside(number) : nextDouble(); }

    /** One of each of so many parts of the numbers from 0 to 1. */
    public double randomPart(double parts) { return isFree() ? Math.randomPart(parts) : nextDouble(); }

    /** One of each part that the program tells apart; what is added to it afterwards must not overflow. */
    public int nextAmong(int bound, String parts) {
        return bound > MOST && bound <= GREATEST && isFree() ? (int) Chance.among(0, bound - 1, parts) : nextInt(bound);
    }

    public int nextAmong(int from, int to, String parts) {
        boolean fits = (long) to - from > MOST && from >= -GREATEST && to <= GREATEST;
        return fits && isFree() ? (int) Chance.among(from, to - 1, parts) : nextInt(from, to);
    }

    public long nextAmong(long bound, String parts) {
        return bound > MOST && bound <= GREATEST && isFree() ? Chance.among(0, bound - 1, parts) : nextLong(bound);
    }

    public long nextAmong(long from, long to, String parts) {
        boolean fits = from >= -GREATEST && to <= GREATEST && to - from > MOST;
        return fits && isFree() ? Chance.among(from, to - 1, parts) : nextLong(from, to);
    }

    public double randomAmong(String parts) { return isFree() ? Chance.among(parts) : nextDouble(); }

    public double productAmong(double factor, String parts) {
        return isFree() ? Chance.amongProducts(factor, parts) : nextDouble();
    }

    public int nextInt(int from, int to) {
        if (from >= to)
            throw new IllegalArgumentException("bound must be greater than origin");
        int bound = to - from, most = bound - 1;
        if (bound > 0 && bound <= MOST && isFree())
            return from + Fencepost.choose(bound);
        int r = nextInt();
        if ((bound & most) == 0)
            return (r & most) + from;
        if (bound > 0) {
            for (int u = r >>> 1; u + most - (r = u % bound) < 0; u = nextInt() >>> 1)
                ;
            return r + from;
        }
        while (r < from || r >= to)
            r = nextInt();
        return r;
    }

    public long nextLong() { return ((long) next(32) << 32) + next(32); }

    public long nextLong(long bound) {
        if (bound <= 0)
            throw new IllegalArgumentException("bound must be positive");
        return nextLong(0, bound);
    }

    public long nextLong(long from, long to) {
        if (from >= to)
            throw new IllegalArgumentException("bound must be greater than origin");
        long bound = to - from, most = bound - 1;
        if (bound > 0 && bound <= MOST && isFree())
            return from + Fencepost.choose((int) bound);
        long r = nextLong();
        if ((bound & most) == 0)
            return (r & most) + from;
        if (bound > 0) {
            for (long u = r >>> 1; u + most - (r = u % bound) < 0; u = nextLong() >>> 1)
                ;
            return r + from;
        }
        while (r < from || r >= to)
            r = nextLong();
        return r;
    }

    public boolean nextBoolean() { return isFree() ? Fencepost.bool() : next(1) != 0; }

    public void nextBytes(byte[] bytes) {
        for (int i = 0; i < bytes.length;)
            for (int r = nextInt(), n = Math.min(bytes.length - i, 4); n-- > 0; r >>= 8)
                bytes[i++] = (byte) r;
    }

    public synchronized double nextGaussian() {
        if (hasGaussian) {
            hasGaussian = false;
            return gaussian;
        }
        double a, b, s;
        do {
            a = 2 * nextDouble() - 1;
            b = 2 * nextDouble() - 1;
            s = a * a + b * b;
        } while (s >= 1 || s == 0);
        double factor = StrictMath.sqrt(-2 * StrictMath.log(s) / s);
        gaussian = b * factor;
        hasGaussian = true;
        return a * factor;
    }

    public float nextFloat() { return next(24) / (float) (1 << 24); }

    public double nextDouble() { return (((long) next(26) << 27) + next(27)) * 0x1.0p-53; }
}
