import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Mode;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.Signal;
import org.openjdk.jcstress.annotations.State;

/** A read that stays behind a fence in its loop cannot be moved out of that. */
@JCStressTest(Mode.Termination)
@Outcome(id = "TERMINATED", expect = Expect.ACCEPTABLE)
@Outcome(id = "STALE", expect = Expect.ACCEPTABLE_INTERESTING, desc = "it never sees the signal")
@State
public class StopsFenced {
    boolean stop;

    @Actor
    public void spins() {
        while (!stop) {
            VarHandle.acquireFence();
        }
    }

    @Signal
    public void signal() { stop = true; }
}
