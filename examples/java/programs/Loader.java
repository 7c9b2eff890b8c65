import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * A cache that loads what it does not have, without its lock, and so that nobody loads the same thing at the
 * same time: who comes second waits for who came first.
 */
public class Loader<K, V> {
    private final Map<K, V> values = new HashMap<>();
    private final Set<K> loading = new HashSet<>();
    private final Function<K, V> source;
    private final boolean tidy;

    /** One that is not tidy forgets to say that loading has failed. */
    Loader(Function<K, V> source, boolean tidy) {
        this.source = source;
        this.tidy = tidy;
    }

    V get(K key) throws InterruptedException {
        synchronized (this) {
            while (loading.contains(key))
                wait();
            V known = values.get(key);
            if (known != null)
                return known;
            loading.add(key);
        }
        V value = null;
        try {
            value = source.apply(key);
            return value;
        } finally {
            if (tidy || value != null)
                done(key, value);
        }
    }

    private synchronized void done(K key, V value) {
        if (value != null)
            values.put(key, value);
        loading.remove(key);
        notifyAll();
    }

    synchronized int size() { return values.size(); }

    /** A slow source that counts how often it is asked, and fails when it is asked for nothing. */
    private static final class Words implements Function<String, String> {
        private int asked;

        @Override public String apply(String key) {
            synchronized (this) {
                asked++;
            }
            if (key.isEmpty())
                throw new IllegalArgumentException("nothing to look up");
            return key.toUpperCase();
        }

        synchronized int asked() { return asked; }
    }

    private static final class Reader extends Thread {
        private final Loader<String, String> words;
        private final String key;
        private String found;
        private RuntimeException failed;

        Reader(Loader<String, String> words, String key) {
            super("reader of '" + key + "'");
            this.words = words;
            this.key = key;
        }

        @Override public void run() {
            try {
                found = words.get(key);
            } catch (RuntimeException e) {
                failed = e;
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static Reader[] readAll(Loader<String, String> words, String... keys) throws InterruptedException {
        Reader[] readers = new Reader[keys.length];
        for (int i = 0; i < keys.length; i++) {
            readers[i] = new Reader(words, keys[i]);
            readers[i].start();
        }
        for (Reader reader : readers)
            reader.join();
        return readers;
    }

    public static void main(String[] args) throws InterruptedException {
        Words source = new Words();
        Loader<String, String> words = new Loader<>(source, true);
        for (Reader reader : readAll(words, "post", "post"))
            assert "POST".equals(reader.found) && reader.failed == null;
        assert source.asked() == 1 && words.size() == 1 : source.asked() + " times";
    }

    /** All who ask for what cannot be loaded are told so. */
    static void fails() throws InterruptedException {
        Words source = new Words();
        for (Reader reader : readAll(new Loader<>(source, true), "", ""))
            assert reader.found == null && reader.failed instanceof IllegalArgumentException;
        assert source.asked() == 2;
    }

    /** Nobody says that loading has failed: the second waits for ever. */
    static void forgets() throws InterruptedException {
        readAll(new Loader<>(new Words(), false), "", "");
    }
}
