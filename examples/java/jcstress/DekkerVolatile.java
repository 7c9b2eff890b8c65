import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** With volatile fields one of the two sees the other. */
@JCStressTest
@Outcome(id = {"0, 1", "1, 0", "1, 1"}, expect = Expect.ACCEPTABLE)
@Outcome(id = "0, 0", expect = Expect.FORBIDDEN, desc = "neither has seen the other")
@State
public class DekkerVolatile {
    volatile int x, y;

    @Actor
    public void first(II_Result r) {
        x = 1;
        r.r1 = y;
    }

    @Actor
    public void second(II_Result r) {
        y = 1;
        r.r2 = x;
    }
}
