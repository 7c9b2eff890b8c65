import org.junit.jupiter.api.*;

/** JUnit 5: nothing has to be public. */
class Five {
    static String log = "";

    @BeforeAll static void once() { log += "c"; }
    @BeforeEach void prepare() { log += "b"; }
    @AfterEach void after() { log += "a"; }
    @AfterAll static void end() { assert log.equals("cbta"); }

    @Test void order() { log += "t"; }
}
