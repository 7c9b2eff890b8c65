package fencepost;

/** Random numbers of which a program tells only some parts apart (src/lower/chance.rs). */
public final class Chance {
    private Chance() { }

    /** One of each part. The text has the least of each but the first, in their order and in four characters each. */
    public static long among(long least, long most, String parts) {
        int which = Fencepost.choose((int) part(least, most, parts, -1));
        return part(least, most, parts, which);
    }

    /** A number from 0 to 1 of each part, where the text has them by their number. */
    public static double among(String parts) { return among(0, (1L << 53) - 1, parts) * 0x1p-53; }

    /** One whose product with another number has a whole part that is one of each part. */
    public static double amongProducts(double factor, String parts) {
        return (among(0, (long) factor - 1, parts) + 0.5) / factor;
    }

    /** How many there are, or one of them. */
    private static long part(long least, long most, String parts, int which) {
        if (which == 0)
            return least;
        int count = 1;
        long last = least;
        for (int i = 0; i < parts.length(); i += 4) {
            long first = 0;
            for (int j = i; j < i + 4; j++)
                first = first << 16 | parts.charAt(j);
            if (first <= last || first > most)
                continue;
            last = first;
            if (count++ == which)
                return first;
        }
        return count;
    }
}
