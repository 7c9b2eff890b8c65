/** Exceptions that are thrown on: Java says where they began. */
class Thrown {
    static int done;

    static void work() {
        throw new IllegalStateException("bad");
    }

    public static void main(String[] args) {
        try {
            work();
        } finally {
            done++;
        }
    }

    static void again() {
        try {
            work();
        } catch (RuntimeException e) {
            done++;
            throw e;
        }
    }

    static void locked() {
        synchronized (Thrown.class) {
            work();
        }
    }

    static void wrapped() {
        try {
            work();
        } catch (RuntimeException e) {
            throw new RuntimeException("outer", e);
        }
    }
}
