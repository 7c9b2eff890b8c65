/** A sequence lock: a writer counts up before and after, readers try again if the count was odd or has changed. */
public class Clockwork {
    /** The count is volatile, and so are the hands: nothing passes anything. */
    static class Volatile {
        private volatile int version, hours, minutes;

        void set(int hours, int minutes) {
            version++;
            this.hours = hours;
            this.minutes = minutes;
            version++;
        }

        /** Hours and minutes that belong together, or -1 if they may not. */
        int tryRead() {
            int before = version;
            int time = hours * 60 + minutes;
            return (before & 1) == 0 && before == version ? time : -1;
        }
    }

    /** The same with plain fields. */
    static class Plain extends Volatile {
        private int version, hours, minutes;

        @Override void set(int hours, int minutes) {
            version++;
            this.hours = hours;
            this.minutes = minutes;
            version++;
        }

        @Override int tryRead() {
            int before = version;
            int time = hours * 60 + minutes;
            return (before & 1) == 0 && before == version ? time : -1;
        }
    }

    /** Counts only once, when it is done. */
    static class Late extends Volatile {
        private volatile int version, hours, minutes;

        @Override void set(int hours, int minutes) {
            this.hours = hours;
            this.minutes = minutes;
            version++;
        }

        @Override int tryRead() {
            int before = version;
            int time = hours * 60 + minutes;
            return before == version ? time : -1;
        }
    }

    private static void check(Volatile clock) throws InterruptedException {
        Thread writer = new Thread(() -> clock.set(1, 30), "writer");
        Thread reader = new Thread(() -> {
            int time = clock.tryRead();
            assert time == -1 || time == 0 || time == 90 : "it was never " + time / 60 + ":" + time % 60;
        }, "reader");
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        assert clock.tryRead() == 90;
    }

    public static void main(String[] args) throws InterruptedException { check(new Volatile()); }

    static void plain() throws InterruptedException { check(new Plain()); }

    static void late() throws InterruptedException { check(new Late()); }
}
