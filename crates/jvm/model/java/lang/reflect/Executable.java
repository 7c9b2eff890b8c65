package java.lang.reflect;

import fencepost.ClassList;
import fencepost.Immediate;
import fencepost.Reflection;

/** Methods and constructors. Not abstract, or else what it lacks would come from the JDK. */
public class Executable extends AccessibleObject implements Member {
    @Immediate final Class<?> declaring;
    @Immediate final String name;
    @Immediate final int modifiers;
    @Immediate final ClassList parameters;
    @Immediate final ClassList thrown;
    /** What the code behind it is called by. */
    @Immediate final long code;

    Executable(Executable root) {
        super(root);
        declaring = root.declaring;
        name = root.name;
        modifiers = root.modifiers;
        parameters = root.parameters;
        thrown = root.thrown;
        code = root.code;
    }

    public Class<?> getDeclaringClass() { return declaring; }
    public String getName() { return name; }
    public int getModifiers() { return modifiers; }
    public Class<?>[] getParameterTypes() { return Reflection.array(parameters); }
    public int getParameterCount() { return ClassList.length(parameters); }
    public Class<?>[] getExceptionTypes() { return Reflection.array(thrown); }
    public boolean isVarArgs() { return (modifiers & Modifier.VARARGS) != 0; }
    public boolean isSynthetic() { return Modifier.isSynthetic(modifiers); }

    final boolean has(String name, Class<?>[] types) { return this.name.equals(name) && ClassList.same(parameters, types); }

    /** Throws unless these can be the arguments. */
    final void checkArguments(Object[] given) {
        int count = given == null ? 0 : given.length, at = 0;
        if (count != ClassList.length(parameters))
            throw new IllegalArgumentException("wrong number of arguments");
        for (ClassList each = parameters; each != null; each = each.next)
            checkArgument(each.first, given[at++]);
    }

    private static void checkArgument(Class<?> type, Object given) {
        if (given == null && type.isPrimitive())
            throw new IllegalArgumentException();
        if (!Reflection.accepts(type, given))
            throw new IllegalArgumentException("argument type mismatch");
    }

    final Object run(Object target, Object[] given) throws InvocationTargetException {
        Reflection.checkCode(code);
        try {
            return Reflection.call(code, target, given);
        } catch (Throwable thrown) {
            throw new InvocationTargetException(thrown);
        }
    }

    final String text(int mask, String middle) {
        String words = Modifier.toString(modifiers & mask);
        boolean isDefault = this instanceof Method && ((Method) this).isDefault();
        String text = words.isEmpty() ? "" : words + " ";
        text += (isDefault ? "default " : "") + middle + "(" + ClassList.names(parameters) + ")";
        return thrown == null ? text : text + " throws " + ClassList.names(thrown);
    }
}
