import org.openjdk.jcstress.annotations.*;

/** The actor ends, but a thread that it has started does not. */
@JCStressTest(Mode.Termination)
@Outcome(id = "TERMINATED", expect = Expect.ACCEPTABLE)
@Outcome(id = "STALE", expect = Expect.FORBIDDEN)
@State
public class StopsBeside {
    volatile boolean stop, never;

    @Actor
    public void actor() {
        Thread beside = new Thread(() -> { while (!never); });
        beside.setDaemon(true);
        beside.start();
        while (!stop);
    }

    @Signal
    public void signal() { stop = true; }
}
