import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Reads of a volatile field do not go back. */
@JCStressTest
@Outcome(id = {"0, 0", "0, 1", "1, 1"}, expect = Expect.ACCEPTABLE)
@Outcome(id = "1, 0", expect = Expect.FORBIDDEN, desc = "back in time")
@State
public class CoherenceVolatile {
    volatile int x;

    @Actor
    public void writer() { x = 1; }

    @Actor
    public void reader(II_Result r) {
        r.r1 = x;
        r.r2 = x;
    }
}
