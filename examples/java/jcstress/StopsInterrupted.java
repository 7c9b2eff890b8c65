import org.openjdk.jcstress.annotations.*;

/** The signal interrupts the actor, which asks whether it is interrupted. */
@JCStressTest(Mode.Termination)
@Outcome(id = "TERMINATED", expect = Expect.ACCEPTABLE)
@Outcome(id = "STALE", expect = Expect.FORBIDDEN)
public class StopsInterrupted {
    @Actor
    public void actor() {
        while (!Thread.currentThread().isInterrupted());
    }

    @Signal
    public void signal(Thread actor) { actor.interrupt(); }
}
