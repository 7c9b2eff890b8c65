package java.lang;

/** What the thread does that finalises objects. */
final class Finalization {
    private Finalization() { }

    /** Whatever it throws is ignored. */
    static void finish(Object object) {
        try {
            object.finalize();
        } catch (Throwable ignored) {
        }
    }
}
