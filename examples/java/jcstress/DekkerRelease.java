import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** One of the writes only releases. */
@JCStressTest
@Outcome(id = {"0, 1", "1, 0", "1, 1"}, expect = Expect.ACCEPTABLE)
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "neither has seen the other")
@State
public class DekkerRelease {
    static final VarHandle X, Y;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            X = lookup.findVarHandle(DekkerRelease.class, "x", int.class);
            Y = lookup.findVarHandle(DekkerRelease.class, "y", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int x, y;

    @Actor
    public void first(II_Result r) {
        X.setRelease(this, 1);
        r.r1 = (int) Y.getVolatile(this);
    }

    @Actor
    public void second(II_Result r) {
        Y.setVolatile(this, 1);
        r.r2 = (int) X.getVolatile(this);
    }
}
