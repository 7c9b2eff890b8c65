package fencepost;

import java.util.Map;
import java.util.Set;

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

    /** What is called before elements are given. Each has two places. */
    public static void goesThrough(Set<?> set) {
        if (set.size() * 2 > Beginning.PLACES)
            notAll();
    }

    public static void goesThrough(Map<?, ?> map) {
        if (map.size() * 2 > Beginning.PLACES)
            notAll();
    }

    private static void notAll() {
        Machine.relies("what holds in the orders that were tried of a Set.of or Map.of with more than four elements"
            + " holds in all of them");
    }
}
