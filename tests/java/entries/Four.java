import org.junit.*;

/** JUnit 4. */
public class Four extends Above {
    @BeforeClass public static void once() { log += "c"; }
    @Before public void prepare() { log += "b"; }
    @After public void check() { assert log.equals("cxbt") : log; log += "a"; }
    @Override public void above() { assert false : "no hook"; }

    @Test public void order() { log += "t"; }

    @Test(expected = IllegalStateException.class) public void throwing() { log += "t"; throw new IllegalStateException(); }

    @Test public void races() throws InterruptedException {
        log += "t";
        Thread other = new Thread(() -> n++);
        other.start();
        n++;
        other.join();
        assert n == 2;
    }
}

class Above {
    static String log = "";
    int n;

    @Before public void first() { log += "x"; }
    @After public void above() { assert false : "overridden"; }
    @After public void last() { assert log.equals("cxbta") : log; }
}
