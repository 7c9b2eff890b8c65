import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** The hope that plain fields do. */
@JCStressTest
@Outcome(id = {"[01], 1", "1, [01]"}, expect = Expect.ACCEPTABLE)
@Outcome(id = "0, 0", expect = Expect.FORBIDDEN, desc = "neither has seen the other")
@State
public class DekkerHoped {
    int x, y;

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
