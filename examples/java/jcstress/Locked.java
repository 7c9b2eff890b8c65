import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** Increments under a lock are not lost. */
@JCStressTest
@Outcome(id = "2", expect = Expect.ACCEPTABLE)
@Outcome(expect = Expect.FORBIDDEN, desc = "one was lost")
@State
public class Locked {
    int count;

    @Actor
    public void first() {
        synchronized (this) {
            count++;
        }
    }

    @Actor
    public synchronized void second() { count++; }

    @Arbiter
    public void end(I_Result r) { r.r1 = count; }
}
