import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** A volatile access between two plain ones orders them only for those who have seen it. */
@JCStressTest
@Outcome(id = {"0, 0, 0", "1, 1, 1", ".*, .*, 1"}, expect = Expect.ACCEPTABLE)
@Outcome(id = "1, 0, 0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "y is there, g and x are not")
@State
public class MotelBetween {
    int x, y;
    volatile int g;

    @Actor
    public void writer() {
        x = 1;
        g = 1;
        y = 1;
    }

    @Actor
    public void reader(III_Result r) {
        r.r1 = y;
        r.r2 = g;
        r.r3 = x;
    }
}
