package java.lang;

import fencepost.ClassList;
import fencepost.Immediate;
import fencepost.Machine;
import fencepost.Reflection;
import java.lang.annotation.Annotation;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Members;
import java.lang.reflect.Method;

/**
 * Objects that stand for classes exist from the start; the translation fills in what they say, as far as some code asks for
 * it ({@link Reflection}).
 */
public final class Class<T> implements java.io.Serializable, AnnotatedElement {
    @Immediate private String name;
    @Immediate private int about;
    @Immediate private Class<?> superclass;
    @Immediate private Class<?> componentType;
    /** All interfaces, those of superclasses and of interfaces among them. */
    @Immediate private fencepost.ClassList interfaces;
    /** What reflection says of it. */
    @Immediate private AccessibleObject members;
    @Immediate private int told;
    @Immediate private ClassList direct;
    /** The flags of its file, and those of its declaration with the bits below. */
    @Immediate private int access, nesting;
    @Immediate private Class<?> nestHost, declaring;
    @Immediate private Reflection.AnnotationList annotations;
    /** What initialises it. */
    @Immediate private long initialiser;

    private static final int LOCAL = 1 << 16, ANONYMOUS = 1 << 17, RECORD = 1 << 18, INHERITED = 1 << 19;
    private static final int ANNOTATION = 0x2000, SYNTHETIC = 0x1000;

    private Class() { }

    public String getName() { return name; }

    public String getTypeName() {
        return componentType != null ? componentType.getTypeName() + "[]" : name;
    }

    /** The name that a source has for it; null if it has none. */
    public String getCanonicalName() {
        if (componentType != null) {
            String component = componentType.getCanonicalName();
            return component == null ? null : component + "[]";
        }
        return (Reflection.nesting(this) & (LOCAL | ANONYMOUS)) != 0 ? null : name.replace('$', '.');
    }

    public String getSimpleName() {
        if (componentType != null)
            return componentType.getSimpleName() + "[]";
        int at = name.length();
        while (at > 0 && name.charAt(at - 1) != '.' && name.charAt(at - 1) != '$')
            at--;
        // A local class has a number before its name, and an anonymous one has nothing else.
        while (at < name.length() && name.charAt(at) >= '0' && name.charAt(at) <= '9')
            at++;
        return name.substring(at);
    }

    public String getPackageName() {
        if (componentType != null)
            return componentType.getPackageName();
        int at = name.lastIndexOf('.');
        return isPrimitive() ? "java.lang" : at < 0 ? "" : name.substring(0, at);
    }

    public boolean isInterface() { return (about & 1) != 0; }

    public boolean isArray() { return (about & 2) != 0; }

    public boolean isPrimitive() { return (about & 4) != 0; }

    public boolean isEnum() { return (about & 8) != 0; }

    public boolean isInstance(Object object) { return object != null && isAssignableFrom(object.getClass()); }

    public boolean isAssignableFrom(Class<?> other) {
        if (this == other || this == (Object) Object.class && !other.isPrimitive())
            return true;
        if (other.componentType != null && componentType != null)
            return !componentType.isPrimitive() && !other.componentType.isPrimitive()
                && componentType.isAssignableFrom(other.componentType);
        if (other.componentType != null)
            return this == (Object) Cloneable.class || this == (Object) java.io.Serializable.class;
        for (Class<?> above = other.superclass; above != null; above = above.superclass)
            if (above == this)
                return true;
        for (fencepost.ClassList each = other.interfaces; each != null; each = each.next)
            if (each.first == this)
                return true;
        return false;
    }

    @SuppressWarnings("unchecked")
    public T cast(Object object) {
        if (object != null && !isInstance(object))
            throw new ClassCastException("Cannot cast " + object.getClass().getName() + " to " + name);
        return (T) object;
    }

    @SuppressWarnings("unchecked")
    public <U> Class<? extends U> asSubclass(Class<U> above) {
        if (!above.isAssignableFrom(this))
            throw new ClassCastException(toString());
        return (Class<? extends U>) this;
    }

    /** The platform's classes have none, and all others the same. */
    public ClassLoader getClassLoader() {
        if (componentType != null)
            return componentType.getClassLoader();
        return isPrimitive() || (about & 16) != 0 ? null : ClassLoader.getSystemClassLoader();
    }

    /** A file beside classes: beside this one, unless its name begins with a slash. */
    public java.net.URL getResource(String name) { return loaderOfResources().getResource(resolved(name)); }
    public java.io.InputStream getResourceAsStream(String name) {
        return loaderOfResources().getResourceAsStream(resolved(name));
    }

    private ClassLoader loaderOfResources() {
        ClassLoader loader = getClassLoader();
        if (loader == null)
            Machine.inconclusive("a file of the JDK");
        return loader;
    }

    private String resolved(String path) {
        if (path.startsWith("/"))
            return path.substring(1);
        Class<?> element = this;
        while (element.componentType != null)
            element = element.componentType;
        return element.name.substring(0, element.name.lastIndexOf('.') + 1).replace('.', '/') + path;
    }

    public Class<?> getComponentType() { return componentType; }

    @SuppressWarnings("unchecked")
    public Class<? super T> getSuperclass() {
        return (Class<? super T>) (componentType != null ? Object.class : superclass);
    }

    /** All constants of an enum: the translation knows its method {@code values}. */
    public T[] getEnumConstants() { return isEnum() ? constants() : null; }

    private native T[] constants();

    public boolean isAnnotation() { return (Reflection.nesting(this) & ANNOTATION) != 0; }
    public boolean isSynthetic() { return (Reflection.nesting(this) & SYNTHETIC) != 0; }
    public boolean isRecord() { return (Reflection.nesting(this) & RECORD) != 0; }
    public boolean isLocalClass() { return (Reflection.nesting(this) & LOCAL) != 0; }
    public boolean isAnonymousClass() { return (Reflection.nesting(this) & ANONYMOUS) != 0; }
    public boolean isMemberClass() { return Reflection.declaring(this) != null; }
    public Class<?> getDeclaringClass() { return Reflection.declaring(this); }
    public Class<?> getNestHost() { return Reflection.nestHost(this); }
    public boolean isNestmateOf(Class<?> other) { return getNestHost() == other.getNestHost(); }
    public Class<?>[] getInterfaces() { return Reflection.array(Reflection.interfaces(this)); }
    public int getModifiers() { return Reflection.nesting(this) & 0xffff; }

    public Class<?> arrayType() { return java.lang.reflect.Array.newInstance(this, 0).getClass(); }

    /** Where class and name are constants, the translation knows the field. */
    public native Field getDeclaredField(String name) throws NoSuchFieldException;
    public Field getField(String name) throws NoSuchFieldException { return Members.publicField(this, name); }
    public Field[] getDeclaredFields() { return Members.declaredFields(this); }
    public Field[] getFields() { return Members.publicFields(this); }

    public Method getDeclaredMethod(String name, Class<?>... types) throws NoSuchMethodException {
        return Members.declaredMethod(this, name, types);
    }

    public Method getMethod(String name, Class<?>... types) throws NoSuchMethodException {
        return Members.publicMethod(this, name, types);
    }

    public Method[] getDeclaredMethods() { return Members.declaredMethods(this); }
    public Method[] getMethods() { return Members.publicMethods(this); }

    @SuppressWarnings("unchecked")
    public Constructor<T> getDeclaredConstructor(Class<?>... types) throws NoSuchMethodException {
        return (Constructor<T>) Members.constructor(this, types, false);
    }

    @SuppressWarnings("unchecked")
    public Constructor<T> getConstructor(Class<?>... types) throws NoSuchMethodException {
        return (Constructor<T>) Members.constructor(this, types, true);
    }

    public Constructor<?>[] getDeclaredConstructors() { return Members.constructors(this, false); }
    public Constructor<?>[] getConstructors() { return Members.constructors(this, true); }

    /** Called with the class of the code that calls. */
    @Deprecated
    public native T newInstance() throws InstantiationException, IllegalAccessException;

    static Object newInstanceFrom(Class<?> of, Class<?> caller) throws InstantiationException, IllegalAccessException {
        Constructor<?> made;
        try {
            made = of.getDeclaredConstructor();
        } catch (NoSuchMethodException none) {
            throw new InstantiationException(of.getName());
        }
        Class<?> owner = of;
        if (!Reflection.isAllowed(caller, owner, null, made.getModifiers()))
            throw new IllegalAccessException(caller + " cannot access a member of " + of + " with modifiers \""
                + java.lang.reflect.Modifier.toString(made.getModifiers()) + "\"");
        made.setAccessible(true);
        try {
            return made.newInstance();
        } catch (InvocationTargetException thrown) {
            throw Class.<RuntimeException>asIs(thrown.getTargetException());
        }
    }

    /** What a constructor throws leaves as it is, whether it is declared or not. */
    @SuppressWarnings("unchecked")
    private static <E extends Throwable> E asIs(Throwable thrown) throws E { throw (E) thrown; }

    /** The translation knows the class, or whether there is none, if the name is a literal. */
    public static native Class<?> forName(String name) throws ClassNotFoundException;

    public static native Class<?> forName(String name, boolean initialises, ClassLoader loader) throws ClassNotFoundException;

    /** What a loader gives where all classes have this one of that name. The platform's loaders know none of the program's. */
    static Class<?> by(Class<?> found, boolean initialises, ClassLoader loader) throws ClassNotFoundException {
        if (loader != ClassLoader.getSystemClassLoader() && found.getClassLoader() != null)
            throw new ClassNotFoundException(found.name);
        return initialises ? initialised(found) : found;
    }

    static Class<?> initialised(Class<?> of) {
        Reflection.initialise(of);
        return of;
    }

    /** The class with a name that is known at run time only. */
    static Class<?> named(String name) throws ClassNotFoundException {
        for (ClassList each = Reflection.classes(); each != null; each = each.next)
            if (each.first.name.equals(name) && !each.first.isPrimitive())
                return each.first;
        Machine.inconclusive("a class by a name that is known at run time only");
        return null;
    }

    static Throwable noSuchClass(String name) { return new ClassNotFoundException(name); }

    public <A extends Annotation> A getAnnotation(Class<A> type) {
        A own = getDeclaredAnnotation(type);
        boolean inherits = own == null && superclass != null && (Reflection.nesting(type) & INHERITED) != 0;
        return inherits ? superclass.getAnnotation(type) : own;
    }

    public <A extends Annotation> A getDeclaredAnnotation(Class<A> type) {
        return Members.annotation(Reflection.annotations(this), type);
    }

    public boolean isAnnotationPresent(Class<? extends Annotation> type) { return getAnnotation(type) != null; }

    public Annotation[] getDeclaredAnnotations() { return Members.annotations(Reflection.annotations(this)); }

    public Annotation[] getAnnotations() {
        Annotation[] own = getDeclaredAnnotations();
        if (superclass == null || superclass == Object.class)
            return own;
        Annotation[] above = superclass.getAnnotations();
        int count = 0;
        for (Annotation each : above)
            if (isInherited(each))
                count++;
        Annotation[] all = new Annotation[own.length + count];
        int at = 0;
        for (Annotation each : above)
            if (isInherited(each))
                all[at++] = each;
        for (Annotation each : own)
            all[at++] = each;
        return all;
    }

    private boolean isInherited(Annotation above) {
        Class<? extends Annotation> type = above.annotationType();
        return (Reflection.nesting(type) & INHERITED) != 0 && getDeclaredAnnotation(type) == null;
    }

    /** For code that asks by itself: the question of an {@code assert} statement is answered by the translation. */
    public boolean desiredAssertionStatus() {
        fencepost.Machine.relies("assertions are enabled, as with -ea");
        return true;
    }

    public String toString() {
        return (isInterface() ? "interface " : isPrimitive() ? "" : "class ") + name;
    }
}
