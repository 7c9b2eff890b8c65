package fencepost;

/** What the JDK's classes ask the virtual machine for. */
public final class Platform {
    private Platform() { }

    /** What generators of random numbers that get no seed begin with. */
    public static long seed() {
        Machine.inconclusive("a seed that differs from run to run");
        return 0;
    }

    /** The verdict rests on what the frames of stack traces are, and on how they are written. */
    public static void traces() {
        Machine.relies("stack traces are those of a JVM that omits none: lines are those of the class files, and in the library there are the frames of fencepost's");
    }

    /** How many nanoseconds the time is past so many seconds since 1970; -1 if that is too far away. */
    public static long nanoTimeAdjustment(long seconds) {
        long now = System.currentTimeMillis(), apart = now / 1000 - seconds;
        if (apart > 1L << 32 || apart < -(1L << 32))
            return -1;
        return apart * 1_000_000_000 + now % 1000 * 1_000_000;
    }
}
