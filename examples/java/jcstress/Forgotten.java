import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** A table without one of the results. */
@JCStressTest
@Outcome(id = "1", expect = Expect.ACCEPTABLE)
@State
public class Forgotten {
    int x;

    @Actor
    public void writer() { x = 1; }

    @Actor
    public void reader(I_Result r) { r.r1 = x; }
}
