package java.lang.reflect;

import fencepost.Immediate;

public final class Method extends Executable {
    @Immediate final Class<?> result;

    Method(Method root) {
        super(root);
        result = root.result;
    }

    public Class<?> getReturnType() { return result; }
    public boolean isBridge() { return (modifiers & Modifier.BRIDGE) != 0; }


    public boolean isDefault() {
        return (modifiers & (Modifier.ABSTRACT | Modifier.PUBLIC | Modifier.STATIC)) == Modifier.PUBLIC && declaring.isInterface();
    }

    /** Called with the class of the code that calls. */
    public native Object invoke(Object target, Object... arguments)
        throws IllegalAccessException, InvocationTargetException;

    static Object invokeFrom(Method method, Object target, Object[] arguments, Class<?> caller)
        throws IllegalAccessException, InvocationTargetException {
        method.check(caller, method.declaring, method.modifiers, target);
        if (!Modifier.isStatic(method.modifiers)) {
            if (target == null)
                throw new NullPointerException();
            if (!method.declaring.isInstance(target))
                throw new IllegalArgumentException("object is not an instance of declaring class");
        }
        method.checkArguments(arguments);
        return method.run(target, arguments);
    }

    public boolean equals(Object other) {
        if (!(other instanceof Method))
            return false;
        Method method = (Method) other;
        return declaring == method.declaring && name.equals(method.name) && result == method.result
            && fencepost.ClassList.same(parameters, method.parameters);
    }

    public int hashCode() { return declaring.getName().hashCode() ^ name.hashCode(); }

    public String toString() {
        int mask = isDefault() ? Modifier.methodModifiers() & ~Modifier.ABSTRACT : Modifier.methodModifiers();
        return text(mask, result.getTypeName() + " " + declaring.getTypeName() + "." + name);
    }
}
