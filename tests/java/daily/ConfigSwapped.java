import java.util.concurrent.atomic.AtomicReference;

// Holds: the pair is a record behind one reference.
class ConfigSwapped {
    record Config(int width, int height) { }

    static final AtomicReference<Config> current = new AtomicReference<>(new Config(1, 1));

    public static void main(String[] args) throws Exception {
        Together.run(
            () -> current.set(new Config(2, 2)),
            () -> { Config now = current.get(); assert now.width() == now.height(); },
            () -> current.updateAndGet(old -> new Config(old.width() + 1, old.height() + 1)));
        assert current.get().width() == current.get().height();
    }
}
