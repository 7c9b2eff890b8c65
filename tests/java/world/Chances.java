import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;

/** Random numbers that decide something. What is wrong with a method, its comment says. */
class Chances {
    static void between() { assert Math.random() < 1 && Math.random() >= 0 && new Random().nextDouble() <= 1; }

    /** Heads. */
    static void heads() { assert Math.random() < 0.5; }

    /** Tails. */
    static void tails() { assert Math.random() >= 0.5; }

    /** A random number is a multiple of 2 to the power of -53, as 0.5 is. */
    static void half() { assert Math.random() != 0.5; }

    /** And 0.1 is not. */
    static void tenth() { assert Math.random() != 0.1; }

    static void dice() {
        int seen = (int) (Math.random() * 6);
        assert seen >= 0 && seen < 6;
    }

    /** One of the six. */
    static void six() { assert (int) (Math.random() * 6) != 5; }

    static void percent() { assert new Random().nextInt(100) < 100 && new Random().nextInt(100) >= 0; }

    /** One of a hundred. */
    static void lucky() { assert ThreadLocalRandom.current().nextInt(100) != 42; }

    static void unlucky() { assert ThreadLocalRandom.current().nextInt(100) != 142; }

    /** The first of a thousand. */
    static void first() { assert new Random().nextInt(1000) != 0; }

    /** The last of a thousand is greater than 998. */
    static void last() { assert new Random().nextInt(1000) <= 998; }

    static void own() {
        Random quarter = new Random() {
            @Override public double nextDouble() { return 0.25; }

            @Override public int nextInt(int bound) { return 7; }
        };
        assert quarter.nextDouble() < 0.5 && quarter.nextInt(1000) == 7;
    }

    static void seeded() { assert new Random(1).nextDouble() >= 0.5 && new Random(1).nextInt(1000) == 985; }

    /** It is not known of which numbers the program makes a difference. */
    static void kept() {
        double number = Math.random();
        assert number < 2 && number > -1;
    }
}
