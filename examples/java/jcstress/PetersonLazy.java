import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** Peterson's lock with `lazySet`: a releasing write may be passed by the reads behind it. */
@JCStressTest
@Outcome(id = "2", expect = Expect.ACCEPTABLE)
@Outcome(id = "1", expect = Expect.ACCEPTABLE_INTERESTING, desc = "both were inside")
@State
public class PetersonLazy {
    final AtomicBoolean first = new AtomicBoolean(), second = new AtomicBoolean();
    final AtomicInteger turn = new AtomicInteger();
    int count;

    @Actor
    public void one() {
        first.lazySet(true);
        turn.lazySet(2);
        while (second.get() && turn.get() == 2) { }
        count++;
        first.lazySet(false);
    }

    @Actor
    public void two() {
        second.lazySet(true);
        turn.lazySet(1);
        while (first.get() && turn.get() == 1) { }
        count++;
        second.lazySet(false);
    }

    @Arbiter
    public void sum(I_Result r) {
        r.r1 = count;
    }
}
