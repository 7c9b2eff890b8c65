import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** The plain variable is written behind the volatile one, and read before it: the wrong way round. */
@JCStressTest
@Outcome(id = {"0, 0", "0, 1", "1, 1"}, expect = Expect.ACCEPTABLE)
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "a plain access has moved across a volatile one")
@State
public class MotelVolatile {
    int x;
    volatile int g;

    @Actor
    public void writer() {
        g = 1;
        x = 1;
    }

    @Actor
    public void reader(II_Result r) {
        r.r1 = x;
        r.r2 = g;
    }
}
