/** Boxes of small numbers, made by two threads. */
class Boxed {
    static Integer mine, theirs;
    static Object sum;

    /** JLS 5.1.7: the boxes are the same, and who initialises what does not matter. */
    static void same() throws InterruptedException {
        Thread other = new Thread(() -> { theirs = 100; });
        other.start();
        mine = 100;
        other.join();
        assert mine == theirs;
    }

    /** The value comes with its box, also through a race. */
    static void raced() throws InterruptedException {
        Thread other = new Thread(() -> { sum = Boolean.TRUE; });
        other.start();
        sum = 'x';
        other.join();
        assert sum.equals('x') || sum.equals(true);
        assert sum.equals('x');
    }
}
