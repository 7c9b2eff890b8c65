package java.lang.reflect;

public class Modifier {
    public static final int PUBLIC = 1, PRIVATE = 2, PROTECTED = 4, STATIC = 8, FINAL = 16, SYNCHRONIZED = 32;
    public static final int VOLATILE = 64, TRANSIENT = 128, NATIVE = 256, INTERFACE = 512, ABSTRACT = 1024, STRICT = 2048;
    static final int BRIDGE = 64, VARARGS = 128, SYNTHETIC = 4096;

    private Modifier() { }

    public static boolean isPublic(int modifiers) { return (modifiers & PUBLIC) != 0; }
    public static boolean isPrivate(int modifiers) { return (modifiers & PRIVATE) != 0; }
    public static boolean isProtected(int modifiers) { return (modifiers & PROTECTED) != 0; }
    public static boolean isStatic(int modifiers) { return (modifiers & STATIC) != 0; }
    public static boolean isFinal(int modifiers) { return (modifiers & FINAL) != 0; }
    public static boolean isSynchronized(int modifiers) { return (modifiers & SYNCHRONIZED) != 0; }
    public static boolean isVolatile(int modifiers) { return (modifiers & VOLATILE) != 0; }
    public static boolean isTransient(int modifiers) { return (modifiers & TRANSIENT) != 0; }
    public static boolean isNative(int modifiers) { return (modifiers & NATIVE) != 0; }
    public static boolean isInterface(int modifiers) { return (modifiers & INTERFACE) != 0; }
    public static boolean isAbstract(int modifiers) { return (modifiers & ABSTRACT) != 0; }
    public static boolean isStrict(int modifiers) { return (modifiers & STRICT) != 0; }

    static boolean isSynthetic(int modifiers) { return (modifiers & SYNTHETIC) != 0; }

    public static int methodModifiers() {
        return PUBLIC | PROTECTED | PRIVATE | ABSTRACT | STATIC | FINAL | SYNCHRONIZED | NATIVE | STRICT;
    }

    public static int fieldModifiers() {
        return PUBLIC | PROTECTED | PRIVATE | STATIC | FINAL | TRANSIENT | VOLATILE;
    }

    public static int constructorModifiers() { return PUBLIC | PROTECTED | PRIVATE; }

    public static int classModifiers() {
        return PUBLIC | PROTECTED | PRIVATE | ABSTRACT | STATIC | FINAL | STRICT;
    }

    public static String toString(int modifiers) {
        String[] words = {
            "public", "protected", "private", "abstract", "static", "final", "transient", "volatile", "synchronized", "native",
            "strictfp", "interface",
        };
        int[] bits = { PUBLIC, PROTECTED, PRIVATE, ABSTRACT, STATIC, FINAL, TRANSIENT, VOLATILE, SYNCHRONIZED, NATIVE, STRICT, INTERFACE };
        String text = "";
        for (int i = 0; i < bits.length; i++)
            if ((modifiers & bits[i]) != 0)
                text += (text.isEmpty() ? "" : " ") + words[i];
        return text;
    }
}
