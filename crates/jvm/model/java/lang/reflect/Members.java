package java.lang.reflect;

import fencepost.ClassList;
import fencepost.Machine;
import fencepost.Reflection;
import java.lang.annotation.Annotation;

/** What {@code Class} finds among members and annotations. Each time programs get copies. */
public final class Members {
    private Members() { }

    /** The first member of a class, if what is told about it is enough to list its members. */
    private static AccessibleObject all(Class<?> of) {
        if (Reflection.told(of) == Reflection.SOME)
            Machine.inconclusive("the members of a class of the library that the checker has a model of");
        return some(of);
    }

    /** The first member of a class, if any are told. */
    private static AccessibleObject some(Class<?> of) {
        if (Reflection.told(of) == Reflection.NOTHING)
            Machine.inconclusive("the members of a class of the library that the program's code does not name");
        return Reflection.members(of);
    }

    /** A member that is not there may still be there in the JDK. */
    private static void missing(Class<?> of) {
        if (Reflection.told(of) == Reflection.SOME)
            Machine.inconclusive("a member, by reflection, that the checker's model of a class of the library may lack");
    }

    public static Field[] declaredFields(Class<?> of) {
        int count = 0;
        for (AccessibleObject each = all(of); each != null; each = each.next)
            if (each instanceof Field)
                count++;
        Field[] found = new Field[count];
        for (AccessibleObject each = all(of); each != null; each = each.next)
            if (each instanceof Field)
                found[found.length - count--] = new Field((Field) each);
        return found;
    }

    public static Method[] declaredMethods(Class<?> of) {
        orderMatters();
        int count = 0;
        for (AccessibleObject each = all(of); each != null; each = each.next)
            if (each instanceof Method)
                count++;
        Method[] found = new Method[count];
        for (AccessibleObject each = all(of); each != null; each = each.next)
            if (each instanceof Method)
                found[found.length - count--] = new Method((Method) each);
        return found;
    }

    private static void orderMatters() {
        Machine.relies("reflection lists methods and constructors in the order of the class file");
    }

    public static Constructor<?>[] constructors(Class<?> of, boolean onlyPublic) {
        orderMatters();
        int count = 0;
        for (AccessibleObject each = all(of); each != null; each = each.next)
            if (isConstructor(each, onlyPublic))
                count++;
        Constructor<?>[] found = new Constructor<?>[count];
        for (AccessibleObject each = all(of); each != null; each = each.next)
            if (isConstructor(each, onlyPublic))
                found[found.length - count--] = new Constructor<>((Constructor<?>) each);
        return found;
    }

    private static boolean isConstructor(AccessibleObject member, boolean onlyPublic) {
        return member instanceof Constructor && (!onlyPublic || Modifier.isPublic(((Constructor<?>) member).modifiers));
    }

    static Field copy(Field field) { return new Field(field); }

    static Field declaredField(Class<?> of, String name) throws NoSuchFieldException {
        Field found = field(of, name, false);
        if (found == null)
            throw new NoSuchFieldException(name);
        return new Field(found);
    }

    private static Field field(Class<?> of, String name, boolean onlyPublic) {
        if (name == null)
            throw new NullPointerException();
        for (AccessibleObject each = some(of); each != null; each = each.next)
            if (each instanceof Field && ((Field) each).getName().equals(name)
                && (!onlyPublic || Modifier.isPublic(((Field) each).getModifiers())))
                return (Field) each;
        missing(of);
        return null;
    }

    /** A public field of a class, of its interfaces or of its superclasses. */
    public static Field publicField(Class<?> of, String name) throws NoSuchFieldException {
        Field found = searchField(of, name);
        if (found == null)
            throw new NoSuchFieldException(name);
        return new Field(found);
    }

    private static Field searchField(Class<?> of, String name) {
        Field found = field(of, name, true);
        for (ClassList each = Reflection.interfaces(of); each != null && found == null; each = each.next)
            found = searchField(each.first, name);
        Class<?> above = of.getSuperclass();
        return found == null && above != null ? searchField(above, name) : found;
    }

    public static Field[] publicFields(Class<?> of) {
        Field[] found = new Field[0];
        for (Field each : declaredFields(of))
            if (Modifier.isPublic(each.getModifiers()))
                found = with(found, each);
        for (ClassList each = Reflection.interfaces(of); each != null; each = each.next)
            for (Field inherited : publicFields(each.first))
                found = with(found, inherited);
        Class<?> above = of.getSuperclass();
        if (above != null && above != Object.class)
            for (Field inherited : publicFields(above))
                found = with(found, inherited);
        return found;
    }

    private static Field[] with(Field[] all, Field more) {
        Field[] longer = new Field[all.length + 1];
        for (int i = 0; i < all.length; i++) {
            if (all[i].equals(more))
                return all;
            longer[i] = all[i];
        }
        longer[all.length] = more;
        return longer;
    }

    /** The method that a class declares: of several, the one with the most specific result. */
    public static Method declaredMethod(Class<?> of, String name, Class<?>[] types) throws NoSuchMethodException {
        Method found = method(of, name, types, false);
        if (found == null)
            throw new NoSuchMethodException(signature(of, name, types));
        return new Method(found);
    }

    private static Method method(Class<?> of, String name, Class<?>[] types, boolean onlyPublic) {
        if (name == null)
            throw new NullPointerException();
        Method found = null;
        for (AccessibleObject each = some(of); each != null; each = each.next) {
            if (!(each instanceof Method) || !((Method) each).has(name, types))
                continue;
            Method method = (Method) each;
            boolean better = found == null
                || found.result != method.result && found.result.isAssignableFrom(method.result);
            if (better && (!onlyPublic || Modifier.isPublic(method.modifiers)))
                found = method;
        }
        if (found == null)
            missing(of);
        return found;
    }

    /** A public method of a class, of its superclasses or of its interfaces. */
    public static Method publicMethod(Class<?> of, String name, Class<?>[] types) throws NoSuchMethodException {
        Method found = searchMethod(of, name, types, true);
        if (found == null)
            throw new NoSuchMethodException(signature(of, name, types));
        return new Method(found);
    }

    private static Method searchMethod(Class<?> of, String name, Class<?>[] types, boolean statics) {
        Method found = method(of, name, types, true);
        if (found != null && (statics || !Modifier.isStatic(found.modifiers)))
            return found;
        Class<?> above = of.getSuperclass();
        Method best = above == null ? null : searchMethod(above, name, types, true);
        for (ClassList each = Reflection.interfaces(of); each != null; each = each.next) {
            Method inherited = searchMethod(each.first, name, types, false);
            if (inherited != null && (best == null || isMoreSpecific(inherited, best)))
                best = inherited;
        }
        return best;
    }

    private static boolean isMoreSpecific(Method one, Method other) {
        if (one.result != other.result)
            return other.result.isAssignableFrom(one.result);
        return other.declaring.isInterface() && one.declaring != other.declaring
            && other.declaring.isAssignableFrom(one.declaring);
    }

    public static Method[] publicMethods(Class<?> of) {
        orderMatters();
        Method[] found = new Method[0];
        for (Method each : declaredMethods(of))
            if (Modifier.isPublic(each.modifiers))
                found = with(found, each);
        Class<?> above = of.getSuperclass();
        if (above != null)
            for (Method each : publicMethods(above))
                found = with(found, each);
        for (ClassList each = Reflection.interfaces(of); each != null; each = each.next)
            for (Method inherited : publicMethods(each.first))
                if (!Modifier.isStatic(inherited.modifiers))
                    found = with(found, inherited);
        return found;
    }

    /** Adds a method, unless one is there that overrides it. */
    private static Method[] with(Method[] all, Method more) {
        Method[] longer = new Method[all.length + 1];
        for (int i = 0; i < all.length; i++) {
            Method each = all[i];
            boolean same = each.name.equals(more.name) && ClassList.same(each.parameters, more.parameters)
                && each.result == more.result;
            if (same && (!each.declaring.isInterface() || more.declaring.isAssignableFrom(each.declaring)))
                return all;
            if (same && each.declaring.isAssignableFrom(more.declaring)) {
                all[i] = more;
                return all;
            }
            longer[i] = each;
        }
        longer[all.length] = more;
        return longer;
    }

    public static Constructor<?> constructor(Class<?> of, Class<?>[] types, boolean onlyPublic)
        throws NoSuchMethodException {
        for (AccessibleObject each = some(of); each != null; each = each.next)
            if (isConstructor(each, onlyPublic) && ClassList.same(((Constructor<?>) each).parameters, types))
                return new Constructor<>((Constructor<?>) each);
        missing(of);
        throw new NoSuchMethodException(signature(of, "<init>", types));
    }

    private static String signature(Class<?> of, String name, Class<?>[] types) {
        String text = of.getName() + "." + name + "(";
        for (int i = 0; types != null && i < types.length; i++)
            text += (i == 0 ? "" : ",") + (types[i] == null ? "null" : types[i].getName());
        return text + ")";
    }

    /** For handles: a method of a class or of what it inherits from, whatever the access; null if there is none. */
    public static Method method(Class<?> of, String name, ClassList types, Class<?> result) {
        for (AccessibleObject each = some(of); each != null; each = each.next)
            if (each instanceof Method && ((Method) each).name.equals(name) && ((Method) each).result == result
                && ClassList.same(((Method) each).parameters, types))
                return (Method) each;
        missing(of);
        Class<?> above = of.getSuperclass();
        Method found = above == null && of.isInterface() ? method(Object.class, name, types, result)
            : above == null ? null : method(above, name, types, result);
        for (ClassList each = Reflection.interfaces(of); each != null && found == null; each = each.next)
            found = method(each.first, name, types, result);
        return found;
    }

    /** The same for a field. */
    public static Field field(Class<?> of, String name) {
        Field found = field(of, name, false);
        for (ClassList each = Reflection.interfaces(of); each != null && found == null; each = each.next)
            found = field(each.first, name);
        Class<?> above = of.getSuperclass();
        return found == null && above != null ? field(above, name) : found;
    }

    /** What the code behind a member is called by. */
    public static long code(Executable of) { return of.code; }
    public static long reader(Field of) { return of.reader; }
    public static long writer(Field of) { return of.writer; }
    public static boolean isOpen(AccessibleObject of) { return of.isOpen(); }

    /** The annotation of a type, if it is among some. */
    public static <T extends Annotation> T annotation(Reflection.AnnotationList list, Class<T> type) {
        if (type == null)
            throw new NullPointerException();
        for (Reflection.AnnotationList each = list; each != null; each = each.next)
            if (type.isInstance(each.first))
                return type.cast(each.first);
        return null;
    }

    public static Annotation[] annotations(Reflection.AnnotationList list) {
        int count = 0;
        for (Reflection.AnnotationList each = list; each != null; each = each.next)
            count++;
        Annotation[] found = new Annotation[count];
        for (Reflection.AnnotationList each = list; each != null; each = each.next)
            found[found.length - count--] = each.first;
        return found;
    }
}
