package java.lang.reflect;

import fencepost.Immediate;
import fencepost.Machine;
import java.lang.invoke.VarHandle;

/** A field of a class that the program names by constants; the translation makes it. */
public final class Field extends AccessibleObject implements Member {
    private static final int PUBLIC = 1, STATIC = 8, VOLATILE = 64, SYNTHETIC = 4096;

    @Immediate private final VarHandle handle;
    @Immediate private final Class<?> declaring;
    @Immediate private final String name;
    @Immediate private final int modifiers;
    @Immediate private final Class<?> type;
    @Immediate private final long offset;

    private Field(VarHandle handle, Class<?> declaring, String name, int modifiers, Class<?> type, long offset) {
        this.handle = handle;
        this.declaring = declaring;
        this.name = name;
        this.modifiers = modifiers;
        this.type = type;
        this.offset = offset;
    }

    static Field of(VarHandle handle, Class<?> declaring, String name, int modifiers, Class<?> type, long offset) {
        return new Field(handle, declaring, name, modifiers, type, offset);
    }

    public String getName() { return name; }
    public Class<?> getDeclaringClass() { return declaring; }
    public Class<?> getType() { return type; }
    public int getModifiers() { return modifiers; }
    public boolean isSynthetic() { return is(SYNTHETIC); }

    public boolean equals(Object other) {
        if (!(other instanceof Field))
            return false;
        Field field = (Field) other;
        return declaring == field.declaring && name.equals(field.name) && type == field.type;
    }

    public int hashCode() { return declaring.getName().hashCode() ^ name.hashCode(); }

    public String toString() {
        String[] words = { "public", "protected", "private", "static", "final", "transient", "volatile" };
        int[] bits = { 1, 4, 2, 8, 16, 128, 64 };
        String text = "";
        for (int i = 0; i < bits.length; i++)
            if (is(bits[i]))
                text += words[i] + " ";
        return text + type.getTypeName() + " " + declaring.getTypeName() + "." + name;
    }

    /** Where {@code Unsafe} finds a field, and whether that is outside of objects. */
    public static long offset(Field field) { return field.offset; }
    public static boolean isStatic(Field field) { return field.is(STATIC); }

    private boolean is(int modifier) { return (modifiers & modifier) != 0; }

    public Object get(Object object) throws IllegalAccessException {
        // Who asks is not known.
        if (!isOpen() && !is(PUBLIC))
            Machine.unsupported();
        boolean isVolatile = is(VOLATILE);
        if (is(STATIC))
            return isVolatile ? handle.getVolatile() : handle.get();
        if (object == null)
            throw new NullPointerException();
        if (isVolatile)
            return handle.getVolatile(object);
        return handle.get(object);
    }
}
