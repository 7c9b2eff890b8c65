import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Opaque accesses order nothing but those of one variable. */
@JCStressTest
@Outcome(id = {"0, 0", "0, 1", "1, 1"}, expect = Expect.ACCEPTABLE)
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "the flag without the message")
@State
public class MessagePassingOpaque {
    static final VarHandle X, Y;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            X = lookup.findVarHandle(MessagePassingOpaque.class, "x", int.class);
            Y = lookup.findVarHandle(MessagePassingOpaque.class, "y", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int x, y;

    @Actor
    public void writer() {
        X.setOpaque(this, 1);
        Y.setOpaque(this, 1);
    }

    @Actor
    public void reader(II_Result r) {
        r.r1 = (int) Y.getOpaque(this);
        r.r2 = (int) X.getOpaque(this);
    }
}
