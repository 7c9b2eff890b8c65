import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Sections that nobody else enters are no fences. */
@JCStressTest
@Outcome(id = {"0, 0", "0, 1", "1, 1"}, expect = Expect.ACCEPTABLE)
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "both accesses have moved into the section")
@State
public class MotelSynchronized {
    int x, y;

    @Actor
    public void writer() {
        x = 1;
        synchronized (new Object()) { }
        y = 1;
    }

    @Actor
    public void reader(II_Result r) {
        r.r1 = y;
        synchronized (new Object()) { }
        r.r2 = x;
    }
}
