package java.lang.invoke;

/** What makes handles of variables; the translation does it. */
public class MethodHandles {
    private MethodHandles() { }

    public static Lookup lookup() { return new Lookup(); }
    public static Lookup publicLookup() { return new Lookup(); }

    public static Lookup privateLookupIn(Class<?> target, Lookup caller) throws IllegalAccessException {
        return new Lookup();
    }

    public static native VarHandle arrayElementVarHandle(Class<?> array) throws IllegalArgumentException;

    /** Everything may be looked up, so a lookup says nothing. */
    public static final class Lookup {
        private Lookup() { }

        public native VarHandle findVarHandle(Class<?> owner, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException;
        public native VarHandle findStaticVarHandle(Class<?> owner, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException;
    }
}
