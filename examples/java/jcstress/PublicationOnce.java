import java.util.function.Supplier;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** A value made once, whose maker is forgotten then; the whole is published by a race. */
@JCStressTest
@Outcome(id = {"nothing", "made"}, expect = Expect.ACCEPTABLE)
@Outcome(id = "null", expect = Expect.ACCEPTABLE_INTERESTING, desc = "no maker yet looks like made already")
@State
public class PublicationOnce {
    static class Once {
        volatile Supplier<String> maker;
        String value;

        Once(Supplier<String> maker) {
            this.maker = maker;
        }

        String get() {
            if (maker == null) {
                return value;
            }
            synchronized (this) {
                if (maker != null) {
                    value = maker.get();
                    maker = null;
                }
                return value;
            }
        }
    }

    Once once;

    @Actor
    public void writer() {
        once = new Once(() -> "made");
    }

    @Actor
    public void reader(L_Result r) {
        Once seen = once;
        r.r1 = seen == null ? "nothing" : seen.get();
    }
}
