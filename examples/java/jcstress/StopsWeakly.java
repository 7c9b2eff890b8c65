import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Mode;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.Signal;
import org.openjdk.jcstress.annotations.State;

/** An update that may fail for no reason does not always fail. */
@JCStressTest(Mode.Termination)
@Outcome(id = "TERMINATED", expect = Expect.ACCEPTABLE)
@Outcome(id = "STALE", expect = Expect.FORBIDDEN, desc = "it never sees the signal")
@State
public class StopsWeakly {
    final AtomicInteger stop = new AtomicInteger();

    @Actor
    public void spins() {
        while (!stop.weakCompareAndSetVolatile(1, 2)) {
        }
    }

    @Signal
    public void signal() { stop.set(1); }
}
