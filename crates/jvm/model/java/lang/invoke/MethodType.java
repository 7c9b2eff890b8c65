package java.lang.invoke;

import fencepost.ClassList;
import fencepost.Immediate;

/** What a method takes and gives. The translation makes those of calls. */
public final class MethodType implements java.io.Serializable {
    @Immediate final Class<?> result;
    @Immediate final ClassList parameters;

    MethodType(Class<?> result, ClassList parameters) {
        if (result == null)
            throw new NullPointerException();
        for (ClassList each = parameters; each != null; each = each.next)
            if (each.first == void.class)
                throw new IllegalArgumentException("parameter type cannot be void");
        this.result = result;
        this.parameters = parameters;
    }

    public static MethodType methodType(Class<?> result) { return new MethodType(result, null); }

    public static MethodType methodType(Class<?> result, Class<?>[] types) { return new MethodType(result, ClassList.of(types, 0)); }

    public static MethodType methodType(Class<?> result, Class<?> first) {
        return new MethodType(result, new ClassList(first, null));
    }

    public static MethodType methodType(Class<?> result, Class<?> first, Class<?>... more) {
        return new MethodType(result, new ClassList(first, ClassList.of(more, 0)));
    }

    public static MethodType methodType(Class<?> result, MethodType like) { return new MethodType(result, like.parameters); }

    public static MethodType genericMethodType(int count) {
        ClassList list = null;
        for (int i = 0; i < count; i++)
            list = new ClassList(Object.class, list);
        return new MethodType(Object.class, list);
    }

    public Class<?> returnType() { return result; }
    public int parameterCount() { return ClassList.length(parameters); }
    public Class<?>[] parameterArray() { return fencepost.Reflection.array(parameters); }
    public Class<?> parameterType(int index) { return parameterArray()[index]; }
    public MethodType changeReturnType(Class<?> type) { return new MethodType(type, parameters); }

    public MethodType changeParameterType(int index, Class<?> type) {
        Class<?>[] all = parameterArray();
        all[index] = type;
        return methodType(result, all);
    }

    public MethodType insertParameterTypes(int index, Class<?>... more) {
        Class<?>[] own = parameterArray(), all = new Class<?>[own.length + more.length];
        for (int i = 0; i < all.length; i++)
            all[i] = i < index ? own[i] : i < index + more.length ? more[i - index] : own[i - more.length];
        return methodType(result, all);
    }

    public MethodType appendParameterTypes(Class<?>... more) { return insertParameterTypes(parameterCount(), more); }

    public MethodType dropParameterTypes(int from, int to) {
        Class<?>[] own = parameterArray(), all = new Class<?>[own.length - (to - from)];
        for (int i = 0; i < all.length; i++)
            all[i] = own[i < from ? i : i + to - from];
        return methodType(result, all);
    }

    public MethodType generic() { return genericMethodType(parameterCount()); }

    public boolean equals(Object other) {
        return other instanceof MethodType && result == ((MethodType) other).result
            && ClassList.same(parameters, ((MethodType) other).parameters);
    }

    public int hashCode() {
        int hash = 31 + result.getName().hashCode();
        for (ClassList each = parameters; each != null; each = each.next)
            hash = 31 * hash + each.first.getName().hashCode();
        return hash;
    }

    public String toString() {
        String text = "(";
        for (ClassList each = parameters; each != null; each = each.next)
            text += (each == parameters ? "" : ",") + each.first.getSimpleName();
        return text + ")" + result.getSimpleName();
    }
}
