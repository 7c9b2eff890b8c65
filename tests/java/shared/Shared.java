import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collections that two threads use without a lock go wrong as the real ones do. */
public class Shared {
    /** Both find the list empty and make room, and one writes into the other's. */
    static void adds() throws InterruptedException {
        List<Integer> list = new ArrayList<>();
        both(() -> list.add(1), () -> list.add(2));
    }

    /** An element is there before the size says so. */
    static void reads() throws InterruptedException {
        List<String> list = new ArrayList<>(2);
        both(() -> list.add("a"), () -> {
            if (list.size() == 1)
                assert list.get(0) != null;
        });
    }

    /** Both make the table, and what is in one is lost. */
    static void puts() throws InterruptedException {
        Map<Integer, Integer> map = new HashMap<>();
        both(() -> map.put(1, 1), () -> map.put(2, 2));
        assert map.get(1) != null && map.get(2) != null : map.size() + " are left";
    }

    /** A copy takes time. */
    static void copies() throws InterruptedException {
        int[] pair = new int[2];
        both(() -> {
            pair[0] = 1;
            pair[1] = 1;
        }, () -> {
            int[] copy = pair.clone();
            assert copy[0] >= copy[1];
        });
    }

    /** A thread's end wakes who waits on it. */
    static void ends() throws InterruptedException {
        Thread thread = new Thread(() -> { });
        synchronized (thread) {
            thread.start();
            while (thread.isAlive())
                thread.wait();
        }
    }

    private static void both(Runnable one, Runnable other) throws InterruptedException {
        Thread first = new Thread(one), second = new Thread(other);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
