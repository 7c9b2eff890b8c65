package fencepost;

/** What is in a box whose class is known at run time only, widened: as {@code MethodHandle.asType} does it. */
public final class Boxes {
    private Boxes() { }

    public static boolean booleanValue(Object box) { return (Boolean) box; }

    public static byte byteValue(Object box) { return (Byte) box; }

    public static char charValue(Object box) { return (Character) box; }

    public static short shortValue(Object box) {
        return box instanceof Byte ? (Byte) box : (Short) box;
    }

    public static int intValue(Object box) {
        if (box instanceof Character)
            return (Character) box;
        return box instanceof Byte || box instanceof Short ? shortValue(box) : (Integer) box;
    }

    public static long longValue(Object box) { return isInteger(box) ? intValue(box) : (Long) box; }

    public static float floatValue(Object box) {
        return isInteger(box) || box instanceof Long ? longValue(box) : (Float) box;
    }

    public static double doubleValue(Object box) {
        if (isInteger(box) || box instanceof Long)
            return longValue(box);
        return box instanceof Float ? (Float) box : (Double) box;
    }

    private static boolean isInteger(Object box) {
        return box instanceof Byte || box instanceof Short || box instanceof Character || box instanceof Integer;
    }
}
