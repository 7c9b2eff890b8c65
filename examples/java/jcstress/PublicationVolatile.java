import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** A volatile field is not a final one: it may be seen unset in an object that is published by a race. */
@JCStressTest
@Outcome(id = {"-1", "42"}, expect = Expect.ACCEPTABLE)
@Outcome(id = "0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "the object is there before its field")
@State
public class PublicationVolatile {
    static class Box {
        volatile int value;

        Box() {
            value = 42;
        }
    }

    Box box;

    @Actor
    public void writer() {
        box = new Box();
    }

    @Actor
    public void reader(I_Result r) {
        Box seen = box;
        r.r1 = seen == null ? -1 : seen.value;
    }
}
