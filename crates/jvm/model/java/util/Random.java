package java.util;

import fencepost.Fencepost;
import fencepost.Immediate;
import fencepost.Machine;

/** With a seed, the numbers that Java promises. Without one, any: a choice, where there are not too many. */
public class Random {
    private static final long MULTIPLIER = 0x5DEECE66DL;
    private static final long MASK = (1L << 48) - 1;
    private static final int MOST = 16;

    @Immediate private final boolean seeded;
    private volatile long seed;

    public Random() { seeded = false; }

    public Random(long seed) {
        seeded = true;
        setSeed(seed);
    }

    public synchronized void setSeed(long seed) { this.seed = (seed ^ MULTIPLIER) & MASK; }

    protected int next(int bits) {
        if (!seeded)
            Machine.unsupported();
        seed = (seed * MULTIPLIER + 0xBL) & MASK;
        return (int) (seed >>> (48 - bits));
    }

    public int nextInt() { return next(32); }

    public int nextInt(int bound) {
        if (bound <= 0)
            throw new IllegalArgumentException("bound must be positive");
        if (!seeded && bound <= MOST)
            return Fencepost.choose(bound);
        int r = next(31), m = bound - 1;
        if ((bound & m) == 0)
            return (int) (bound * (long) r >> 31);
        for (int u = r; u - (r = u % bound) + m < 0; u = next(31))
            ;
        return r;
    }

    public int nextInt(int from, int to) {
        if (from >= to)
            throw new IllegalArgumentException("bound must be greater than origin");
        if (seeded || to - from <= 0)
            Machine.unsupported();
        return from + nextInt(to - from);
    }

    public long nextLong() { return ((long) next(32) << 32) + next(32); }

    public boolean nextBoolean() { return seeded ? next(1) != 0 : Fencepost.bool(); }

    public float nextFloat() { return next(24) / (float) (1 << 24); }

    public double nextDouble() { return (((long) next(26) << 27) + next(27)) * 0x1.0p-53; }
}
