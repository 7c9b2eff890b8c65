import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** Each increment gives a number of its own. */
@JCStressTest
@Outcome(id = {"1, 2, 2", "2, 1, 2"}, expect = Expect.ACCEPTABLE)
@State
public class Atomic {
    final AtomicInteger count = new AtomicInteger();

    @Actor
    public void first(III_Result r) { r.r1 = count.incrementAndGet(); }

    @Actor
    public void second(III_Result r) { r.r2 = count.incrementAndGet(); }

    @Arbiter
    public void end(III_Result r) { r.r3 = count.get(); }
}
