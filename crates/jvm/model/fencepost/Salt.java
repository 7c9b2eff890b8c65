package fencepost;

/**
 * In which order {@code Set.of} and {@code Map.of} give what is in them: the JDK decides that anew in every run,
 * by where it begins and which way it goes. It is a choice here, made when it matters first; of beginnings there
 * are enough for eight places, which is what four elements have.
 */
public final class Salt {
    private Salt() { }

    private static final int BEGINNINGS = 8;

    @Immediate private static int beginning = -1, direction = -1;

    public static long salt() {
        if (beginning < 0)
            beginning = Fencepost.choose(BEGINNINGS);
        return ((long) beginning << 32) / BEGINNINGS;
    }

    public static boolean reverse() {
        if (direction < 0)
            direction = Fencepost.choose(2);
        return direction == 1;
    }
}
