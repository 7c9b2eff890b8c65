import org.slf4j.*;

/** SLF4J with a binding. What is wrong with a method, if anything, its comment says. */
class Slf4js {
    static Logger a, b;

    /** Both should get the same logger; but the second, if SLF4J is still being initialised by the first, gets a substitute. */
    static void sameLogger() throws Exception {
        Threads.together(() -> a = LoggerFactory.getLogger("x"), () -> b = LoggerFactory.getLogger("x"));
        assert a == b;
    }

    /** Two threads log. */
    static void logs() throws Exception {
        Logger logger = LoggerFactory.getLogger(Slf4js.class);
        Threads.together(() -> logger.info("one {}", 1), () -> logger.warn("two"));
    }

    /** Markers by name. */
    static void markers() throws Exception {
        Marker[] got = new Marker[2];
        Threads.together(() -> got[0] = MarkerFactory.getMarker("m"), () -> got[1] = MarkerFactory.getMarker("m"));
        assert got[0] == got[1];
    }
}
