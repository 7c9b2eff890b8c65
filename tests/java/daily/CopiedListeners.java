import java.util.concurrent.CopyOnWriteArrayList;

// Holds: listeners come and go while others are told; iteration is over a snapshot.
class CopiedListeners {
    interface Listener {
        void on(int event);
    }

    static final CopyOnWriteArrayList<Listener> listeners = new CopyOnWriteArrayList<>();
    static int told;

    public static void main(String[] args) throws Exception {
        listeners.add(event -> told += event);
        Together.run(
            () -> { for (Listener each : listeners) each.on(1); },
            () -> listeners.add(event -> { }));
        assert told == 1 && listeners.size() == 2;
    }
}
