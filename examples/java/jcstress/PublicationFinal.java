import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** What a constructor writes to final fields is there for whoever finds the object. */
@JCStressTest
@Outcome(id = {"-1", "42"}, expect = Expect.ACCEPTABLE)
@Outcome(id = "0", expect = Expect.FORBIDDEN, desc = "found before it is made")
@State
public class PublicationFinal {
    static class Box {
        final int value;

        Box() { value = 42; }
    }

    Box box;

    @Actor
    public void writer() { box = new Box(); }

    @Actor
    public void reader(I_Result r) {
        Box seen = box;
        r.r1 = seen == null ? -1 : seen.value;
    }
}
