package java.lang.reflect;

import fencepost.Boxes;
import fencepost.Immediate;
import fencepost.Machine;
import fencepost.Reflection;

/** A field. What reads or writes it is called with the class of the code that calls. */
public final class Field extends AccessibleObject implements Member {
    @Immediate private final Class<?> declaring;
    @Immediate private final String name;
    @Immediate private final int modifiers;
    @Immediate private final Class<?> type;
    @Immediate private final long offset;
    /** What the code that reads and that writes it is called by. */
    @Immediate final long reader, writer;

    Field(Field root) {
        super(root);
        declaring = root.declaring;
        name = root.name;
        modifiers = root.modifiers;
        type = root.type;
        offset = root.offset;
        reader = root.reader;
        writer = root.writer;
    }

    public String getName() { return name; }
    public Class<?> getDeclaringClass() { return declaring; }
    public Class<?> getType() { return type; }
    public int getModifiers() { return modifiers; }
    public boolean isSynthetic() { return Modifier.isSynthetic(modifiers); }
    public boolean isEnumConstant() { return (modifiers & 0x4000) != 0; }

    public boolean equals(Object other) {
        if (!(other instanceof Field))
            return false;
        Field field = (Field) other;
        return declaring == field.declaring && name.equals(field.name) && type == field.type;
    }

    public int hashCode() { return declaring.getName().hashCode() ^ name.hashCode(); }

    public String toString() {
        String words = Modifier.toString(modifiers & Modifier.fieldModifiers());
        return (words.isEmpty() ? "" : words + " ") + type.getTypeName() + " " + declaring.getTypeName() + "." + name;
    }

    /** Where {@code Unsafe} finds a field, and whether that is outside of objects. */
    public static long offset(Field field) { return Reflection.offset(field.root == null ? field : (Field) field.root); }
    public static boolean isStatic(Field field) { return Modifier.isStatic(field.modifiers); }

    /** The value, in a box where it needs one. */
    private static Object read(Field field, Object object, Class<?> caller) throws IllegalAccessException {
        field.check(caller, field.declaring, field.modifiers, object);
        field.checkObject(object);
        Reflection.checkCode(field.reader);
        return Reflection.call(field.reader, object, null);
    }

    /** The same, if it is of a primitive type that can be widened to this one. */
    private static Object read(Field field, Object object, Class<?> caller, Class<?> wanted)
        throws IllegalAccessException {
        field.check(caller, field.declaring, field.modifiers, object);
        field.checkObject(object);
        if (!field.type.isPrimitive() || !Reflection.widens(field.type, wanted))
            throw new IllegalArgumentException("Attempt to get " + field.type.getName() + " field \"" + field.declaring.getName()
                + "." + field.name + "\" with illegal data type conversion to " + wanted.getName());
        Reflection.checkCode(field.reader);
        return Reflection.call(field.reader, object, null);
    }

    /** Sets it to a value that is in a box if it needs one. */
    private static void write(Field field, Object object, Object value, Class<?> caller, Class<?> given)
        throws IllegalAccessException {
        field.check(caller, field.declaring, field.modifiers, object);
        field.checkObject(object);
        String what = value == null ? "null value" : value.getClass().getName();
        if (given != null)
            what = "(" + given.getName() + ")" + value;
        if (Modifier.isFinal(field.modifiers)) {
            if (field.isOpen() && !Modifier.isStatic(field.modifiers) && !field.declaring.isRecord())
                Machine.inconclusive("a final field that is changed by reflection");
            throw new IllegalAccessException(field.refusal(what));
        }
        boolean fits = given == null ? Reflection.accepts(field.type, value)
            : field.type.isPrimitive() && Reflection.widens(given, field.type);
        if (!fits)
            throw new IllegalArgumentException(field.refusal(what));
        Reflection.checkCode(field.writer);
        Reflection.call(field.writer, object, new Object[] { value });
    }

    private void checkObject(Object object) {
        if (Modifier.isStatic(modifiers))
            return;
        if (object == null)
            throw new NullPointerException();
        if (!declaring.isInstance(object))
            throw new IllegalArgumentException(refusal(object.getClass().getName()));
    }

    private String refusal(String what) {
        String words = Modifier.toString(modifiers & (Modifier.STATIC | Modifier.FINAL | Modifier.VOLATILE));
        return "Can not set " + (words.isEmpty() ? "" : words + " ") + type.getTypeName() + " field "
            + declaring.getTypeName() + "." + name + " to " + what;
    }

    public native Object get(Object object) throws IllegalAccessException;
    public native void set(Object object, Object value) throws IllegalAccessException;
    public native boolean getBoolean(Object object) throws IllegalAccessException;
    public native void setBoolean(Object object, boolean value) throws IllegalAccessException;
    public native byte getByte(Object object) throws IllegalAccessException;
    public native void setByte(Object object, byte value) throws IllegalAccessException;
    public native char getChar(Object object) throws IllegalAccessException;
    public native void setChar(Object object, char value) throws IllegalAccessException;
    public native short getShort(Object object) throws IllegalAccessException;
    public native void setShort(Object object, short value) throws IllegalAccessException;
    public native int getInt(Object object) throws IllegalAccessException;
    public native void setInt(Object object, int value) throws IllegalAccessException;
    public native long getLong(Object object) throws IllegalAccessException;
    public native void setLong(Object object, long value) throws IllegalAccessException;
    public native float getFloat(Object object) throws IllegalAccessException;
    public native void setFloat(Object object, float value) throws IllegalAccessException;
    public native double getDouble(Object object) throws IllegalAccessException;
    public native void setDouble(Object object, double value) throws IllegalAccessException;

    static Object getFrom(Field field, Object object, Class<?> caller) throws IllegalAccessException {
        return read(field, object, caller);
    }

    static void setFrom(Field field, Object object, Object value, Class<?> caller) throws IllegalAccessException {
        write(field, object, value, caller, null);
    }

    static boolean getBooleanFrom(Field field, Object object, Class<?> caller) throws IllegalAccessException {
        return Boxes.booleanValue(read(field, object, caller, boolean.class));
    }

    static void setBooleanFrom(Field field, Object object, boolean value, Class<?> caller) throws IllegalAccessException {
        write(field, object, value, caller, boolean.class);
    }

    static byte getByteFrom(Field field, Object object, Class<?> caller) throws IllegalAccessException {
        return Boxes.byteValue(read(field, object, caller, byte.class));
    }

    static void setByteFrom(Field field, Object object, byte value, Class<?> caller) throws IllegalAccessException {
        write(field, object, value, caller, byte.class);
    }

    static char getCharFrom(Field field, Object object, Class<?> caller) throws IllegalAccessException {
        return Boxes.charValue(read(field, object, caller, char.class));
    }

    static void setCharFrom(Field field, Object object, char value, Class<?> caller) throws IllegalAccessException {
        write(field, object, value, caller, char.class);
    }

    static short getShortFrom(Field field, Object object, Class<?> caller) throws IllegalAccessException {
        return Boxes.shortValue(read(field, object, caller, short.class));
    }

    static void setShortFrom(Field field, Object object, short value, Class<?> caller) throws IllegalAccessException {
        write(field, object, value, caller, short.class);
    }

    static int getIntFrom(Field field, Object object, Class<?> caller) throws IllegalAccessException {
        return Boxes.intValue(read(field, object, caller, int.class));
    }

    static void setIntFrom(Field field, Object object, int value, Class<?> caller) throws IllegalAccessException {
        write(field, object, value, caller, int.class);
    }

    static long getLongFrom(Field field, Object object, Class<?> caller) throws IllegalAccessException {
        return Boxes.longValue(read(field, object, caller, long.class));
    }

    static void setLongFrom(Field field, Object object, long value, Class<?> caller) throws IllegalAccessException {
        write(field, object, value, caller, long.class);
    }

    static float getFloatFrom(Field field, Object object, Class<?> caller) throws IllegalAccessException {
        return Boxes.floatValue(read(field, object, caller, float.class));
    }

    static void setFloatFrom(Field field, Object object, float value, Class<?> caller) throws IllegalAccessException {
        write(field, object, value, caller, float.class);
    }

    static double getDoubleFrom(Field field, Object object, Class<?> caller) throws IllegalAccessException {
        return Boxes.doubleValue(read(field, object, caller, double.class));
    }

    static void setDoubleFrom(Field field, Object object, double value, Class<?> caller) throws IllegalAccessException {
        write(field, object, value, caller, double.class);
    }
}
