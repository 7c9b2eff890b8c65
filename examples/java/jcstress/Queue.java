import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/** Tests within a class, with the state apart from them, and one table for both that each adds to. */
public class Queue {
    @Outcome(id = "a, null", expect = Expect.ACCEPTABLE, desc = "taken")
    @Outcome(id = "null, a", expect = Expect.ACCEPTABLE, desc = "not yet there, and so left")
    @Outcome(id = "a, a", expect = Expect.FORBIDDEN, desc = "taken twice")
    static class Table { }

    @State
    public static class Cell {
        private String item;

        synchronized void put(String value) { item = value; }

        synchronized String take() {
            String taken = item;
            item = null;
            return taken;
        }

        String peek() { return item; }
    }

    @JCStressTest
    @JCStressMeta(Table.class)
    @Outcome(id = "null, null", expect = Expect.FORBIDDEN, desc = "lost")
    public static class Take {
        @Actor
        public void producer(Cell cell) { cell.put("a"); }

        @Actor
        public void consumer(Cell cell, LL_Result r) { r.r1 = cell.take(); }

        @Arbiter
        public void end(Cell cell, LL_Result r) { r.r2 = cell.peek(); }
    }

    @JCStressTest
    @JCStressMeta(Table.class)
    @Outcome(id = "null, null", expect = Expect.FORBIDDEN, desc = "lost")
    public static class PeekOnly {
        @Actor
        public void producer(Cell cell) { cell.put("a"); }

        @Actor
        public void consumer(Cell cell, LL_Result r) { r.r1 = cell.peek(); }

        @Arbiter
        public void end(Cell cell, LL_Result r) { r.r2 = cell.take(); }
    }
}
