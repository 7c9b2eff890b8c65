import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;

/** Two readers of two independent writes, which they may see in different orders. */
@JCStressTest
@Outcome(id = "1, 0, 1, 0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "the readers disagree")
@Outcome(expect = Expect.ACCEPTABLE)
@State
public class Iriw {
    int x, y;

    @Actor
    public void first() { x = 1; }

    @Actor
    public void second() { y = 1; }

    @Actor
    public void one(IIII_Result r) {
        r.r1 = x;
        r.r2 = y;
    }

    @Actor
    public void other(IIII_Result r) {
        r.r3 = y;
        r.r4 = x;
    }
}
