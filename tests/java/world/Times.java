import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Logger;

/** Programs that tell how long something took. What decides on it, its comment says. */
class Times {
    static int n;
    static long total;
    static String kept;

    static void count() throws InterruptedException {
        Thread other = new Thread(() -> n = 1);
        other.start();
        other.join();
    }

    static void text() throws InterruptedException {
        long start = System.currentTimeMillis();
        count();
        System.out.println("took " + (System.currentTimeMillis() - start) + " ms");
        assert n == 1;
    }

    /** It is found wrong as before. */
    static void wrong() throws InterruptedException {
        long start = System.currentTimeMillis();
        count();
        System.out.println("took " + (System.currentTimeMillis() - start) + " ms");
        assert n == 0;
    }

    static void number() throws InterruptedException {
        long start = System.nanoTime();
        count();
        System.out.println(System.nanoTime() - start);
        System.out.println((int) (System.nanoTime() / 1_000_000));
    }

    static void formats() throws InterruptedException {
        long start = System.nanoTime();
        count();
        double millis = (System.nanoTime() - start) / 1e6;
        System.out.printf("%.2f ms, %8.3f, %s%n", millis, millis, millis);
        System.out.println(String.format("%d ns, %,d, %10s, %x", System.nanoTime() - start, start, start, start));
        System.out.println(Math.round(millis * 100) / 100.0 + " " + Math.max(0L, start) + " " + Math.abs(start));
    }

    static void sums() throws InterruptedException {
        long start = System.nanoTime();
        count();
        total += System.nanoTime() - start;
        AtomicLong all = new AtomicLong();
        all.addAndGet(System.nanoTime() - start);
        System.out.println("total " + TimeUnit.NANOSECONDS.toMillis(total) + ", all " + all.get());
    }

    static void lists() throws InterruptedException {
        List<Long> times = new ArrayList<>();
        times.add(System.nanoTime());
        count();
        times.add(System.nanoTime());
        System.out.println(times + " " + (times.get(1) - times.get(0)));
    }

    static void logs() throws InterruptedException {
        long start = System.nanoTime();
        count();
        StringBuilder line = new StringBuilder("took ").append(System.nanoTime() - start).append(" ns");
        Logger.getLogger("times").info(line.toString());
        kept = line.toString();
    }

    static void instants() throws InterruptedException {
        Instant start = Instant.now();
        count();
        Duration took = Duration.between(start, Instant.now());
        System.out.println(start + ": " + took.toMillis() + " ms, " + took.toSeconds() + " s, " + took);
    }

    static void stamps() throws InterruptedException {
        count();
        System.out.println("[" + LocalDateTime.now() + "] " + n + " at " + LocalTime.now());
        System.out.println(LocalDateTime.now().format(DateTimeFormatter.ofPattern("HH:mm:ss")));
        System.out.println(new Date() + ", " + LocalDate.now());
    }

    /** What stamps are written beside. */
    static void stampsWrong() throws InterruptedException {
        count();
        System.out.println("[" + LocalDateTime.now() + "] " + n);
        assert n == 0;
    }

    /** The year. */
    static void year() { assert LocalDate.now().getYear() > 1970; }

    /** Which is earlier. */
    static void earlier() { assert !Instant.now().isAfter(Instant.now()); }

    /** The time. */
    static void time() { assert System.nanoTime() >= 0; }

    /** How long a text of it is. */
    static void length() { assert ("took " + System.nanoTime()).length() > 5; }

    /** What is in a text of it. */
    static void contents() { assert ("took " + System.nanoTime()).startsWith("took"); }

    /** Whether two texts are the same. */
    static void same() {
        String text = "" + System.nanoTime();
        assert !text.equals("no time");
    }

    /** Where a table has it. */
    static void key() {
        Map<String, Integer> times = new HashMap<>();
        times.put("t" + System.nanoTime(), 1);
        assert times.size() == 1;
    }

    /** A character of a text of it. */
    static void character() { assert String.valueOf(System.nanoTime()).charAt(0) != 'x'; }

    /** How wide it is written. */
    static void width() { kept = String.format("%3d", System.nanoTime()).substring(1); }

    /** Whether it is long. */
    static void slow() throws InterruptedException {
        long start = System.nanoTime();
        count();
        if (System.nanoTime() - start > 1000)
            System.out.println("slow");
    }
}
