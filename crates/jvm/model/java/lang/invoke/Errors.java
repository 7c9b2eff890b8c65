package java.lang.invoke;

/** What the translation throws where a handle does not understand a call, or cannot be made. */
final class Errors {
    private Errors() { }

    static Throwable unsupportedMode(String nothing) { return new UnsupportedOperationException(); }

    static Throwable wrongType(String message) { return new WrongMethodTypeException(message); }

    static Throwable noUpdater(String message) { return new IllegalArgumentException(message); }

    static Throwable noSuchField(String message) { return new NoSuchFieldException(message); }
}
