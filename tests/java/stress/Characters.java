import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.CC_Result;
import org.openjdk.jcstress.infra.results.C_Result;
import org.openjdk.jcstress.infra.results.LL_Result;

/** Results with characters of the value zero, which are characters like any other. */
public class Characters {
    @JCStressTest
    @Outcome(id = "\0", expect = Expect.ACCEPTABLE)
    @Outcome(id = "A", expect = Expect.ACCEPTABLE)
    @State
    public static class Alone {
        char x;

        @Actor public void writes() { x = 'A'; }
        @Actor public void reads(C_Result r) { r.r1 = x; }
    }

    @JCStressTest
    @Outcome(id = "\0, \0", expect = Expect.ACCEPTABLE)
    @Outcome(id = "\0, A", expect = Expect.ACCEPTABLE)
    @State
    public static class First {
        char x, y;

        @Actor public void writes() { x = 'A'; }
        @Actor public void reads(CC_Result r) { r.r1 = y; r.r2 = x; }
    }

    @JCStressTest
    @Outcome(id = "\0, A", expect = Expect.FORBIDDEN, desc = "what it may not see")
    @Outcome(expect = Expect.ACCEPTABLE)
    @State
    public static class Forbidden {
        char x, y;

        @Actor public void writes() { x = 'A'; }
        @Actor public void reads(CC_Result r) { r.r1 = y; r.r2 = x; }
    }

    @JCStressTest
    @Outcome(id = "a\0b, null", expect = Expect.ACCEPTABLE)
    @Outcome(id = "a\0c, null", expect = Expect.ACCEPTABLE)
    @State
    public static class Inside {
        char x = 'b';

        @Actor public void writes() { x = 'c'; }
        @Actor public void reads(LL_Result r) { r.r1 = "a\0" + x; }
    }
}
