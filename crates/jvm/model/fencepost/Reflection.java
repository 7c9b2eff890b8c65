package fencepost;

import java.lang.annotation.Annotation;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Field;

/** What the translation knows about classes and members, and the code behind these. It tells what some code asks for. */
public final class Reflection {
    /** Nothing is told about the members of a class. */
    public static final int NOTHING = 0;
    /** All members are told. */
    public static final int ALL = 1;
    /** Those that the model library has. */
    public static final int SOME = 2;

    private Reflection() { }

    /** The first member that a class declares; each leads to the next. */
    public static native AccessibleObject members(Class<?> of);
    /** How much is told about the members of a class. */
    public static native int told(Class<?> of);
    /** The interfaces that a class names itself. */
    public static native ClassList interfaces(Class<?> of);
    /** The flags of a class file. */
    public static native int access(Class<?> of);
    /** The class whose nest a class belongs to. */
    public static native Class<?> nestHost(Class<?> of);
    /** The class in which a class is declared as a member. */
    public static native Class<?> declaring(Class<?> of);
    /** Modifiers, and what kind of nested class it is: see {@code Class}. */
    public static native int nesting(Class<?> of);
    /** The annotations of a class or a member. */
    public static native AnnotationList annotations(Class<?> of);
    public static native AnnotationList annotations(AccessibleObject of);
    /** The classes that the program knows. */
    public static native ClassList classes();

    /** Runs the code behind a member. */
    public static native Object call(long code, Object target, Object[] arguments);
    /** Initialises a class. */
    public static native void initialise(Class<?> of);
    /** Where {@code Unsafe} finds a field. */
    public static native long offset(Field field);

    /** The annotations of one class or member. */
    public static final class AnnotationList {
        @Immediate public Annotation first;
        @Immediate public AnnotationList next;

        private AnnotationList() { }
    }

    /** There is no code behind members of a library whose class, or whose own name, the program's code does not have. */
    public static void checkCode(long code) {
        if (code < 0)
            Machine.inconclusive("a member of a library, by reflection, that the program's code does not name");
    }

    /** Classes as an array. */
    public static Class<?>[] array(ClassList list) {
        Class<?>[] all = new Class<?>[ClassList.length(list)];
        int at = 0;
        for (ClassList each = list; each != null; each = each.next)
            Machine.putElement(all, at++, each.first);
        return all;
    }

    /** Whether a value can be given where a type is wanted, as it is or unboxed and widened. */
    public static boolean accepts(Class<?> type, Object value) {
        if (!type.isPrimitive())
            return value == null || type.isInstance(value);
        return value != null && widens(primitive(value), type);
    }

    /** The primitive type that a box is of; null if it is none. */
    public static Class<?> primitive(Object box) {
        if (box instanceof Integer)
            return int.class;
        if (box instanceof Long)
            return long.class;
        if (box instanceof Boolean)
            return boolean.class;
        if (box instanceof Character)
            return char.class;
        if (box instanceof Byte)
            return byte.class;
        if (box instanceof Short)
            return short.class;
        if (box instanceof Float)
            return float.class;
        return box instanceof Double ? double.class : null;
    }

    /** Whether a primitive type is another one or can be widened to it: JLS 5.1.2. */
    public static boolean widens(Class<?> from, Class<?> to) {
        if (from == null || from == to)
            return from == to;
        int target = rank(to);
        if (from == char.class)
            return target >= 3;
        return rank(from) > 0 && rank(from) < target;
    }

    private static int rank(Class<?> type) {
        if (type == byte.class)
            return 1;
        if (type == short.class)
            return 2;
        if (type == int.class)
            return 3;
        if (type == long.class)
            return 4;
        if (type == float.class)
            return 5;
        return type == double.class ? 6 : 0;
    }

    /** Whether code of one class may use a member of another: JLS 6.6. */
    public static boolean isAllowed(Class<?> caller, Class<?> owner, Class<?> target, int modifiers) {
        final int isPublic = 1, isPrivate = 2, isProtected = 4;
        if (caller == owner)
            return true;
        boolean near = caller.getPackageName().equals(owner.getPackageName());
        if ((access(owner) & isPublic) == 0 && !near)
            return false;
        if ((modifiers & isPublic) != 0)
            return true;
        if ((modifiers & isPrivate) != 0)
            return nestHost(caller) == nestHost(owner);
        if (near)
            return true;
        if ((modifiers & isProtected) == 0 || !owner.isAssignableFrom(caller))
            return false;
        return target == null || target == caller || caller.isAssignableFrom(target);
    }
}
