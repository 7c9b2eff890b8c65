import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Mode;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.Signal;
import org.openjdk.jcstress.annotations.State;

/** The same with a volatile signal. */
@JCStressTest(Mode.Termination)
@Outcome(id = "TERMINATED", expect = Expect.ACCEPTABLE)
@Outcome(id = "STALE", expect = Expect.FORBIDDEN, desc = "it never sees the signal")
@State
public class StopsVolatile {
    volatile boolean stop;

    @Actor
    public void spins() {
        while (!stop) {
        }
    }

    @Signal
    public void signal() { stop = true; }
}
