package java.lang.invoke;

import fencepost.ClassList;
import fencepost.Immediate;
import fencepost.Machine;
import fencepost.Reflection;

/**
 * What can be called. The translation puts the arguments of a call into an array, and calls one of the static methods with the
 * type of the call. Not abstract, or else what it lacks would come from the JDK.
 */
public class MethodHandle {
    @Immediate final MethodType type;

    MethodHandle(MethodType type) { this.type = type; }

    public MethodType type() { return type; }

    public final native Object invoke(Object... arguments) throws Throwable;
    public final native Object invokeExact(Object... arguments) throws Throwable;

    /** Calls with arguments that fit, in boxes where they need them. */
    Object call(Object[] arguments) throws Throwable {
        Machine.unsupported();
        return null;
    }

    static Object callExact(MethodHandle handle, Object[] arguments, MethodType type) throws Throwable {
        if (!handle.type.equals(type))
            throw new WrongMethodTypeException("expected " + handle.type + " but found " + type);
        return handle.call(arguments);
    }

    static Object callAs(MethodHandle handle, Object[] arguments, MethodType type) throws Throwable {
        if (handle.type.equals(type))
            return handle.call(arguments);
        handle.checkConversion(type);
        Object value = handle.call(converted(arguments, handle.type.parameters));
        if (handle.type.result == void.class && type.result.isPrimitive() && type.result != void.class)
            Machine.inconclusive("a method handle without a result that is called as if it gave a number");
        return value;
    }

    public MethodHandle asType(MethodType type) {
        if (this.type.equals(type))
            return this;
        checkConversion(type);
        MethodHandle target = this;
        return new MethodHandle(type) {
            Object call(Object[] arguments) throws Throwable {
                return convert(target.call(converted(arguments, target.type.parameters)), type.result);
            }
        };
    }

    public Object invokeWithArguments(Object... arguments) throws Throwable {
        return callAs(this, arguments, MethodType.genericMethodType(arguments.length));
    }

    public Object invokeWithArguments(java.util.List<?> arguments) throws Throwable {
        return invokeWithArguments(arguments.toArray());
    }

    /** With its first argument given. */
    public MethodHandle bindTo(Object first) {
        Class<?> wanted = type.parameterType(0);
        if (wanted.isPrimitive())
            throw new IllegalArgumentException("no leading reference parameter");
        return MethodHandles.insertArguments(this, 0, wanted.cast(first));
    }

    /** With some arguments in an array at the end. */
    public MethodHandle asSpreader(Class<?> array, int count) {
        int kept = type.parameterCount() - count;
        MethodType spread = type.dropParameterTypes(kept, kept + count).appendParameterTypes(array);
        MethodHandle target = this;
        return new MethodHandle(spread) {
            Object call(Object[] arguments) throws Throwable {
                Object given = arguments[kept];
                int length = given == null ? 0 : java.lang.reflect.Array.getLength(given);
                if (length != count)
                    throw new IllegalArgumentException("array is not of length " + count);
                Object[] all = new Object[kept + count];
                for (int i = 0; i < all.length; i++)
                    all[i] = i < kept ? arguments[i] : MethodHandles.element(given, i - kept);
                return target.call(converted(all, target.type.parameters));
            }
        };
    }

    public boolean isVarargsCollector() { return false; }
    public MethodHandle asFixedArity() { return this; }

    /** Throws unless each value of one type can be one of another, as far as types tell. */
    private void checkConversion(MethodType to) {
        boolean fits = type.parameterCount() == to.parameterCount() && converts(type.result, to.result);
        ClassList given = to.parameters;
        for (ClassList own = type.parameters; fits && own != null; own = own.next, given = given.next)
            fits = converts(given.first, own.first);
        if (!fits)
            throw new WrongMethodTypeException("cannot convert " + this + " to " + to);
    }

    private static boolean converts(Class<?> from, Class<?> to) {
        if (from == to || from == void.class || to == void.class || to == Object.class || from == Object.class)
            return true;
        if (from.isPrimitive() && to.isPrimitive())
            return Reflection.widens(from, to);
        if (from.isPrimitive())
            return to.isAssignableFrom(box(from));
        if (!to.isPrimitive())
            return true;
        Class<?> own = unbox(from);
        return own != null ? Reflection.widens(own, to) : from.isAssignableFrom(box(to));
    }

    static Class<?> box(Class<?> primitive) {
        Class<?>[] all = { Boolean.class, Byte.class, Character.class, Short.class, Integer.class, Long.class, Float.class, Double.class };
        for (Class<?> each : all)
            if (unbox(each) == primitive)
                return each;
        return Void.class;
    }

    private static Class<?> unbox(Class<?> box) {
        if (box == Integer.class)
            return int.class;
        if (box == Long.class)
            return long.class;
        if (box == Boolean.class)
            return boolean.class;
        if (box == Byte.class)
            return byte.class;
        if (box == Character.class)
            return char.class;
        if (box == Short.class)
            return short.class;
        if (box == Float.class)
            return float.class;
        return box == Double.class ? double.class : null;
    }

    static Object[] converted(Object[] arguments, ClassList types) {
        Object[] all = new Object[arguments.length];
        int at = 0;
        for (ClassList each = types; each != null; each = each.next, at++)
            all[at] = convert(arguments[at], each.first);
        return all;
    }

    /** A value as one of a type, in a box of that type if it needs one. */
    static Object convert(Object value, Class<?> type) {
        if (type == int.class)
            return fencepost.Boxes.intValue(value);
        if (type == long.class)
            return fencepost.Boxes.longValue(value);
        if (type == boolean.class)
            return fencepost.Boxes.booleanValue(value);
        if (type == byte.class)
            return fencepost.Boxes.byteValue(value);
        if (type == char.class)
            return fencepost.Boxes.charValue(value);
        if (type == short.class)
            return fencepost.Boxes.shortValue(value);
        if (type == float.class)
            return fencepost.Boxes.floatValue(value);
        if (type == double.class)
            return fencepost.Boxes.doubleValue(value);
        return type == void.class ? null : type.cast(value);
    }

    public String toString() { return "MethodHandle" + type; }
}
