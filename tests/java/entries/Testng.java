import org.testng.annotations.*;

public class Testng {
    private String log = "";

    @BeforeClass public void once() { log += "c"; }
    @BeforeMethod public void prepare() { log += "b"; }
    @AfterMethod public void after() { log += "a"; }
    @AfterClass public void end() { assert log.equals("cbta"); }

    @Test public void order() { log += "t"; }
}
