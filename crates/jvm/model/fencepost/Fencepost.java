package fencepost;

/** Choices that the checker makes in every way. */
public final class Fencepost {
    private Fencepost() { }

    /** Any of 0 to bound - 1. */
    public static native int choose(int bound);
    /** False and true. */
    public static native boolean bool();
    /** Leaves out what follows unless the condition holds. */
    public static native void assume(boolean condition);
}
