package java.lang;

import fencepost.Immediate;
import fencepost.Machine;

public abstract class Enum<E extends Enum<E>> implements Comparable<E>, java.io.Serializable {
    @Immediate private final String name;
    @Immediate private final int ordinal;

    protected Enum(String name, int ordinal) {
        this.name = name;
        this.ordinal = ordinal;
    }

    public final String name() { return name; }

    public final int ordinal() { return ordinal; }

    public String toString() { return name; }

    public final boolean equals(Object other) { return this == other; }

    public final int hashCode() {
        Machine.relies("the identity hash code of an enum constant is that of its name");
        return name.hashCode();
    }

    public final int compareTo(E other) { return ordinal - ((Enum<?>) other).ordinal; }

    @SuppressWarnings("unchecked")
    public final Class<E> getDeclaringClass() {
        Class<?> own = getClass(), above = own.getSuperclass();
        return (Class<E>) (above == Enum.class ? own : above);
    }

    public static <T extends Enum<T>> T valueOf(Class<T> type, String name) {
        for (T constant : type.getEnumConstants())
            if (constant.name().equals(name))
                return constant;
        if (name == null)
            throw new NullPointerException("Name is null");
        throw new IllegalArgumentException("No enum constant " + type.getName().replace('$', '.') + "." + name);
    }
}
