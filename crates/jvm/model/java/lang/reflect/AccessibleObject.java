package java.lang.reflect;

/** What a check of access may be switched off for. */
public class AccessibleObject {
    private boolean accessible;

    protected AccessibleObject() { }

    public void setAccessible(boolean accessible) { this.accessible = accessible; }

    public static void setAccessible(AccessibleObject[] objects, boolean accessible) {
        for (AccessibleObject object : objects)
            object.setAccessible(accessible);
    }

    public final boolean trySetAccessible() {
        setAccessible(true);
        return true;
    }

    @Deprecated
    public boolean isAccessible() { return accessible; }

    /** Whether it was switched off. */
    final boolean isOpen() { return accessible; }
}
