/** Fields that are declared together in other ways. */
class TogetherThree {
    static int data, ready, other;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            data = 1;
            ready = 1;
        });
        writer.start();
        if (ready == 1)
            assert data == 1;
        writer.join();
        other = data;
    }
}

class TogetherFilled {
    private static int ready = 0, data = 2 * (1 + 1), last = data;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            data = 1;
            ready = 1;
        });
        writer.start();
        if (ready == 1)
            assert data == 1;
        writer.join();
        assert last == 4;
    }
}

/** Both have to be volatile. */
class TogetherBoth {
    static int x, y;
    static int seen, found;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            x = 1;
            seen = y;
        });
        other.start();
        y = 1;
        found = x;
        other.join();
        assert seen == 1 || found == 1;
    }
}

class TogetherArrays {
    static int[] none = {1, 2}, slot[] = {{0}, {1}}; static boolean ready,
        done;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            slot[0][0] = 1;
            ready = true;
        });
        writer.start();
        if (ready)
            assert slot[0][0] == 1;
        writer.join();
        done = none[0] == 1;
    }
}
