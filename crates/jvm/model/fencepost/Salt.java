package fencepost;

/**
 * In which order {@code Set.of} and {@code Map.of} give what is in them: the JDK decides that anew in every run,
 * by where it begins and which way it goes. It is a choice here, made once for all threads when it matters first; of
 * beginnings there are enough for eight places, which is what four elements have.
 */
public final class Salt {
    private Salt() { }

    private static final class Beginning {
        static final int PLACES = 8;
        static final int PLACE = Fencepost.choose(PLACES);
    }

    private static final class Direction {
        static final boolean BACK = Fencepost.bool();
    }

    public static long salt() { return ((long) Beginning.PLACE << 32) / Beginning.PLACES; }

    public static boolean reverse() { return Direction.BACK; }
}
