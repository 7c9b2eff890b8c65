package java.lang;

import fencepost.Immediate;

/** Objects that stand for classes exist from the start; the translation fills in what they say. */
public final class Class<T> implements java.io.Serializable {
    @Immediate private String name;
    @Immediate private int about;
    @Immediate private Class<?> superclass;
    @Immediate private Class<?> componentType;

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
