package jdk.internal.misc;

/** Nothing comes from an archive of classes. */
public class CDS {
    public static boolean isDumpingClassList() { return false; }
    public static boolean isDumpingArchive() { return false; }
    public static boolean isSharingEnabled() { return false; }
    public static void initializeFromArchive(Class<?> type) { }

    /** Any but 0, which would have the clock read. What depends on it is {@link fencepost.Salt}'s. */
    public static long getRandomSeedForDumping() { return 1; }
}
