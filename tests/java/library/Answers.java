import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

/** Entry points with an answer that is known, or known not to be known. */
public class Answers {
    public static void main(String[] none) { }

    static void eitherOrder() {
        int first = Set.of(1, 2).iterator().next();
        assert first == 1 || first == 2;
        List<Integer> once = new ArrayList<>(Set.of(3, 4)), again = new ArrayList<>(Set.of(3, 4));
        assert once.equals(again);
    }

    static void thisOrder() { assert Set.of(1, 2).iterator().next() == 1; }

    static void thatOrder() { assert Set.of(1, 2).iterator().next() == 2; }

    static int seenByOther;

    static void oneOrderForAll() throws InterruptedException {
        Thread other = new Thread(() -> seenByOther = Set.of(1, 2).iterator().next());
        other.start();
        int seen = Set.of(1, 2).iterator().next();
        other.join();
        assert seen == seenByOther;
    }

    static void mapInThisOrder() {
        assert !new ArrayList<>(Map.of(1, "a", 2, "b", 3, "c").keySet()).equals(List.of(2, 1, 3));
    }

    static void noOrder() {
        assert Map.of(1, "a", 2, "b", 3, "c").get(2).equals("b") && Set.of(1, 2, 3).contains(3);
    }

    static void propertyThatNobodySets() { assert System.getProperty("shop.owner") == null; }

    static void propertyThatDiffers() { assert System.getProperty("user.dir") != null; }

    static void propertyWithDefault() { assert System.getProperty("shop.owner", "me").equals("me"); }

    static int ticks;

    /** The tick of the timer and the increment of this thread may come together. */
    static void timer() throws InterruptedException {
        Timer timer = new Timer();
        CountDownLatch ticked = new CountDownLatch(1);
        timer.schedule(new TimerTask() {
            @Override public void run() {
                ticks++;
                ticked.countDown();
            }
        }, 10);
        ticks++;
        ticked.await();
        timer.cancel();
        assert ticks == 2;
    }

    static void formatThatIsNotUnderstood() { assert !String.format("%g", 1.0).isEmpty(); }
}
