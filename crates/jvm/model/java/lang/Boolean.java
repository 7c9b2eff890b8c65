package java.lang;

import fencepost.Immediate;
import fencepost.Strings;

@fencepost.Early
public final class Boolean implements java.io.Serializable, Comparable<Boolean> {
    public static final Boolean TRUE = new Boolean(true);
    public static final Boolean FALSE = new Boolean(false);
    @SuppressWarnings("unchecked")
    public static final Class<Boolean> TYPE = (Class<Boolean>) (Class<?>) boolean.class;

    @Immediate private final boolean value;

    public Boolean(boolean value) { this.value = value; }

    public static Boolean valueOf(boolean value) { return value ? TRUE : FALSE; }


    public boolean equals(Object other) {
        return other instanceof Boolean && value == ((Boolean) other).value;
    }

    public int hashCode() { return hashCode(value); }

    public static int hashCode(boolean value) { return value ? 1231 : 1237; }

    public String toString() { return Strings.of(value); }

    public static String toString(boolean value) { return Strings.of(value); }

    public int compareTo(Boolean other) { return compare(value, other.value); }

    public boolean booleanValue() { return value; }

    public static int compare(boolean a, boolean b) { return a == b ? 0 : a ? 1 : -1; }

    public static boolean parseBoolean(String text) { return "true".equalsIgnoreCase(text); }

    public static Boolean valueOf(String text) { return valueOf(parseBoolean(text)); }

    /** Whether a system property is true. */
    public static boolean getBoolean(String name) {
        return name != null && !name.isEmpty() && parseBoolean(System.getProperty(name));
    }

    public static boolean logicalAnd(boolean a, boolean b) { return a & b; }
    public static boolean logicalOr(boolean a, boolean b) { return a | b; }
    public static boolean logicalXor(boolean a, boolean b) { return a ^ b; }
}
