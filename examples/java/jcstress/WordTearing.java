import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJ_Result;

/** Neighbours in an array of bytes do not disturb each other, and a long is written whole here. */
@JCStressTest
@Outcome(id = {"1, 2, 0", "1, 2, -1"}, expect = Expect.ACCEPTABLE)
@Outcome(id = "1, 2, .*", expect = Expect.ACCEPTABLE_INTERESTING, desc = "half of a long")
@Outcome(expect = Expect.FORBIDDEN, desc = "a neighbour was disturbed")
@State
public class WordTearing {
    final byte[] bytes = new byte[2];
    long wide;

    @Actor
    public void first(JJJ_Result r) {
        bytes[0] = 1;
        r.r3 = wide;
    }

    @Actor
    public void second() {
        bytes[1] = 2;
        wide = -1;
    }

    @Arbiter
    public void end(JJJ_Result r) {
        r.r1 = bytes[0];
        r.r2 = bytes[1];
    }
}
