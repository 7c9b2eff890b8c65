// Holds under sc. Under all others each thread may miss the other's flag, and both enter.
class StoreBuffered {
    static boolean first, second;
    static int inside;

    public static void main(String[] args) throws Exception {
        Together.run(
            () -> { first = true; if (!second) synchronized (StoreBuffered.class) { inside++; } },
            () -> { second = true; if (!first) synchronized (StoreBuffered.class) { inside++; } });
        assert inside < 2;
    }
}
