/** Settings that are read when somebody first asks for them: double-checked locking, three times. */
public class Settings {
    static final class Table {
        private int width, height;

        Table() {
            width = 80;
            height = 25;
        }

        int area() { return width * height; }
    }

    interface Source {
        Table get();
    }

    /** As it should be: what is read without the lock is volatile. */
    static final class Checked implements Source {
        private volatile Table table;

        @Override public Table get() {
            Table found = table;
            if (found == null) {
                synchronized (this) {
                    found = table;
                    if (found == null)
                        table = found = new Table();
                }
            }
            return found;
        }
    }

    /** The classic mistake. */
    static final class Unchecked implements Source {
        private Table table;

        @Override public Table get() {
            if (table == null) {
                synchronized (this) {
                    if (table == null)
                        table = new Table();
                }
            }
            return table;
        }
    }

    /** A flag says that the table is there, before it is. */
    static final class Flagged implements Source {
        private volatile boolean made;
        private Table table;

        @Override public Table get() {
            if (!made) {
                synchronized (this) {
                    if (!made) {
                        made = true;
                        table = new Table();
                    }
                }
            }
            return table;
        }
    }

    /** The class initialiser does all that. */
    static final class Holder implements Source {
        private static final class Lazy {
            static final Table table = new Table();
        }

        @Override public Table get() { return Lazy.table; }
    }

    private static void check(Source source) throws InterruptedException {
        Table[] seen = new Table[2];
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int number = i;
            threads[i] = new Thread(() -> {
                Table table = source.get();
                assert table != null : "no table";
                assert table.area() == 2000 : "a table of " + table.area();
                seen[number] = table;
            });
            threads[i].start();
        }
        for (Thread thread : threads)
            thread.join();
        assert seen[0] == seen[1] : "two tables";
    }

    public static void main(String[] args) throws InterruptedException { check(new Checked()); }

    static void unchecked() throws InterruptedException { check(new Unchecked()); }

    static void flagged() throws InterruptedException { check(new Flagged()); }

    static void holder() throws InterruptedException { check(new Holder()); }
}
