package java.lang;

import fencepost.Immediate;

/** Objects that stand for classes exist from the start; the translation fills in what they say. */
public final class Class<T> implements java.io.Serializable {
    @Immediate private String name;
    @Immediate private int about;
    @Immediate private Class<?> superclass;
    @Immediate private Class<?> componentType;
    /** All interfaces, those of superclasses and of interfaces among them. */
    @Immediate private fencepost.ClassList interfaces;

    private Class() { }

    public String getName() { return name; }

    public String getTypeName() {
        return componentType != null ? componentType.getTypeName() + "[]" : name;
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

    public Class<?> getComponentType() { return componentType; }

    @SuppressWarnings("unchecked")
    public Class<? super T> getSuperclass() { return (Class<? super T>) superclass; }

    /** All constants of an enum: the translation knows its method {@code values}. */
    public T[] getEnumConstants() { return isEnum() ? constants() : null; }

    private native T[] constants();

    /** The translation makes it, if it knows of which class and name. */
    public native java.lang.reflect.Field getDeclaredField(String name) throws NoSuchFieldException;

    /** For code that asks by itself: the question of an {@code assert} statement is answered by the translation. */
    public boolean desiredAssertionStatus() {
        fencepost.Machine.relies("assertions are enabled, as with -ea");
        return true;
    }

    public String toString() {
        return (isInterface() ? "interface " : isPrimitive() ? "" : "class ") + name;
    }
}
