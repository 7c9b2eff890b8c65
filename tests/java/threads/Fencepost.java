/** Choices that the checker makes in every way: only the names and types matter, not what is done here. */
final class Fencepost {
    private Fencepost() { }

    /** Any of 0 to bound - 1. */
    static int choose(int bound) { return (int) (Math.random() * bound); }

    /** False or true. */
    static boolean bool() { return choose(2) == 1; }

    /** Leaves out what follows unless the condition holds. */
    static void assume(boolean condition) {
        if (!condition)
            System.exit(0);
    }
}
