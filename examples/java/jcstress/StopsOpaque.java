import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Mode;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.Signal;
import org.openjdk.jcstress.annotations.State;

/** An opaque read sees what has been written in the end. */
@JCStressTest(Mode.Termination)
@Outcome(id = "TERMINATED", expect = Expect.ACCEPTABLE)
@Outcome(id = "STALE", expect = Expect.FORBIDDEN, desc = "it never sees the signal")
@State
public class StopsOpaque {
    static final VarHandle STOP;

    static {
        try {
            STOP = MethodHandles.lookup().findVarHandle(StopsOpaque.class, "stop", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    boolean stop;

    @Actor
    public void spins() {
        while (!(boolean) STOP.getOpaque(this)) {
        }
    }

    @Signal
    public void signal() { STOP.setOpaque(this, true); }
}
