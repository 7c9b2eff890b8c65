import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** Peterson's lock with volatile accesses. */
@JCStressTest
@Outcome(id = "2", expect = Expect.ACCEPTABLE)
@Outcome(id = "1", expect = Expect.FORBIDDEN, desc = "both were inside")
@State
public class PetersonVolatile {
    final AtomicBoolean first = new AtomicBoolean(), second = new AtomicBoolean();
    final AtomicInteger turn = new AtomicInteger();
    int count;

    @Actor
    public void one() {
        first.set(true);
        turn.set(2);
        while (second.get() && turn.get() == 2) { }
        count++;
        first.set(false);
    }

    @Actor
    public void two() {
        second.set(true);
        turn.set(1);
        while (first.get() && turn.get() == 1) { }
        count++;
        second.set(false);
    }

    @Arbiter
    public void sum(I_Result r) {
        r.r1 = count;
    }
}
