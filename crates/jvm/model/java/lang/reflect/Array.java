package java.lang.reflect;

/** Arrays whose class is known at run time only. */
public final class Array {
    private Array() { }

    public static Object newInstance(Class<?> component, int length) {
        if (length < 0)
            throw new NegativeArraySizeException(String.valueOf(length));
        return make(component, length);
    }

    private static native Object make(Class<?> component, int length);

    public static int getLength(Object array) {
        if (array == null)
            throw new NullPointerException();
        if (array instanceof Object[])
            return ((Object[]) array).length;
        if (array instanceof int[])
            return ((int[]) array).length;
        if (array instanceof long[])
            return ((long[]) array).length;
        if (array instanceof byte[])
            return ((byte[]) array).length;
        if (array instanceof char[])
            return ((char[]) array).length;
        if (array instanceof short[])
            return ((short[]) array).length;
        if (array instanceof boolean[])
            return ((boolean[]) array).length;
        if (array instanceof double[])
            return ((double[]) array).length;
        if (array instanceof float[])
            return ((float[]) array).length;
        throw new IllegalArgumentException("Argument is not an array");
    }
}
