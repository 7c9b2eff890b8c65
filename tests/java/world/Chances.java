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

    static void kept() {
        double number = Math.random();
        assert number < 2 && number > -1;
    }

    static int field;
    static boolean low, middle, high;

    /** It is not known of which numbers the program makes a difference. */
    static void known() {
        field = new Random().nextInt(100);
        assert field < 100;
    }

    /** Between two numbers. */
    static void between(double least, double most) {
        double number = new Random().nextDouble();
        assert !(number >= 0.3 && number < 0.7);
    }

    static void middle() { between(0.3, 0.7); }

    static void parts() {
        double number = Math.random();
        if (number < 0.3)
            low = true;
        else if (0.7 > number)
            middle = true;
        else
            high = true;
        assert low || middle || high;
        assert number >= 0.3 || low;
        assert number < 0.7 || high;
    }

    /** One of a hundred, kept. */
    static void keptLucky() {
        int number = ThreadLocalRandom.current().nextInt(1, 101);
        if (number < 10)
            low = true;
        else if (50 > number)
            middle = true;
        assert number != 77;
    }

    static void keptUnlucky() {
        int number = 1 + new Random().nextInt(100);
        assert number >= 1 && number <= 100 && number != 101;
    }

    /** The greatest. */
    static void sum() {
        long number = new Random().nextInt(100) + 1;
        number += 5;
        assert number - 6 != 99L;
    }

    /** The case of 70. */
    static void cases() {
        int number = new Random().nextInt(100);
        switch (number) {
            case 3: low = true; break;
            case 70: high = true; break;
            default: middle = true;
        }
        assert !high;
    }

    static boolean isLow(String what, int number) { return number < 20; }

    /** What a method makes of it. */
    static void handed() { assert isLow("number", new Random().nextInt(100)); }

    /** It is counted up before. */
    static void counted() {
        int number = new Random().nextInt(100);
        number++;
        number += 6;
        System.out.println("now it is " + number + " or so");
        assert number != 106;
    }

    static void written() {
        int number = new Random().nextInt(100);
        System.out.println("number " + number);
        System.out.println(number);
        number = 3;
        assert number == 3;
    }

    /** The last of a hundred parts. */
    static void percentile() {
        int number = (int) (Math.random() * 100);
        assert number < 99;
    }

    static void percentiles() {
        int number = 1 + (int) (Math.random() * 100);
        assert number >= 1 && number <= 100;
    }

    /** The greatest. */
    static void longs() {
        long number = ThreadLocalRandom.current().nextLong(10, 1000) + 1;
        System.out.println("number " + number);
        assert number != 1000L;
    }

    static void longer() {
        long number = new Random().nextLong(1000);
        assert number >= 0 && number <= 999 && new Random().nextLong(5) < 5;
    }

    /** The last of a thousand. */
    static void wholePart() {
        long number = (long) (Math.random() * 1000);
        assert number != 999;
    }

    static void seededLongs() {
        Random random = new Random(42);
        assert random.nextLong(1000) == 891 && random.nextLong(1024) == 40 && random.nextLong(-50, 75) == 72;
    }

    /** One of two random numbers. */
    static void either(boolean one) {
        int number = one ? new Random().nextInt(50) : ThreadLocalRandom.current().nextInt(30, 60);
        assert number != 59;
    }

    static void eitherOf() { either(new Random().nextBoolean()); }

    /** What escapes to another thread. */
    static void captured() {
        int number = new Random().nextInt(100);
        new Thread(() -> field = number).start();
    }

    /** Whoever prints elsewhere may read it. */
    static void printed(java.io.PrintStream stream) {
        int number = new Random().nextInt(100);
        stream.println(number);
    }

    static void elsewhere() { printed(System.out); }
}
