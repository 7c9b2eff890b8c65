import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** Two increments, of which one may be lost. */
@JCStressTest
@Outcome(id = "2", expect = Expect.ACCEPTABLE)
@Outcome(id = "1", expect = Expect.ACCEPTABLE_INTERESTING, desc = "one was lost")
@State
public class LostUpdate {
    int count;

    @Actor
    public void first() { count++; }

    @Actor
    public void second() { count++; }

    @Arbiter
    public void end(I_Result r) { r.r1 = count; }
}
