package java.lang;

/** No value. The translation knows what {@code TYPE} is. */
public final class Void {
    public static final Class<Void> TYPE = null;

    private Void() { }
}
