package java.lang.reflect;

public final class Constructor<T> extends Executable {
    Constructor(Constructor<T> root) { super(root); }

    public String getName() { return declaring.getName(); }

    @SuppressWarnings("unchecked")
    public Class<T> getDeclaringClass() { return (Class<T>) declaring; }

    /** Called with the class of the code that calls. */
    public native T newInstance(Object... arguments)
        throws InstantiationException, IllegalAccessException, InvocationTargetException;

    @SuppressWarnings("unchecked")
    static Object newInstanceFrom(Constructor<?> made, Object[] arguments, Class<?> caller)
        throws InstantiationException, IllegalAccessException, InvocationTargetException {
        made.check(caller, made.declaring, made.modifiers, null);
        if (made.declaring.isEnum())
            throw new IllegalArgumentException("Cannot reflectively create enum objects");
        if (Modifier.isAbstract(made.declaring.getModifiers()))
            throw new InstantiationException();
        made.checkArguments(arguments);
        return made.run(null, arguments);
    }

    public boolean equals(Object other) {
        if (!(other instanceof Constructor))
            return false;
        Constructor<?> made = (Constructor<?>) other;
        return declaring == made.declaring && fencepost.ClassList.same(parameters, made.parameters);
    }

    public int hashCode() { return declaring.getName().hashCode(); }

    public String toString() { return text(Modifier.constructorModifiers(), declaring.getTypeName()); }
}
