package java.lang.invoke;

import fencepost.ClassList;
import fencepost.Immediate;
import fencepost.Reflection;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Members;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/** What makes handles of variables, which the translation does, and of methods; and what combines the latter. */
public class MethodHandles {
    private MethodHandles() { }

    /** Called with the class of the code that calls. */
    public static native Lookup lookup();

    static Lookup lookupFrom(Class<?> caller) { return new Lookup(caller); }

    public static Lookup publicLookup() { return new Lookup(Object.class); }

    public static Lookup privateLookupIn(Class<?> target, Lookup caller) throws IllegalAccessException {
        return new Lookup(target);
    }

    public static native VarHandle arrayElementVarHandle(Class<?> array) throws IllegalArgumentException;

    public static VarHandle byteArrayViewVarHandle(Class<?> view, java.nio.ByteOrder order) {
        Class<?> type = view.getComponentType();
        if (type == null)
            throw new IllegalArgumentException("not an array type");
        if (type != short.class && type != char.class && type != int.class && type != long.class && type != float.class
            && type != double.class)
            throw new UnsupportedOperationException();
        return new ByteView(type, order == java.nio.ByteOrder.BIG_ENDIAN);
    }

    /** Variables are looked up whatever the access; methods, as the class that looks may use them. */
    public static final class Lookup {
        @Immediate private final Class<?> caller;

        Lookup(Class<?> caller) { this.caller = caller; }

        public Class<?> lookupClass() { return caller; }
        public Lookup in(Class<?> other) { return new Lookup(other); }

        public native VarHandle findVarHandle(Class<?> owner, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException;
        public native VarHandle findStaticVarHandle(Class<?> owner, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException;

        public MethodHandle findVirtual(Class<?> of, String name, MethodType type)
            throws NoSuchMethodException, IllegalAccessException {
            return method(of, name, type, false);
        }

        public MethodHandle findStatic(Class<?> of, String name, MethodType type)
            throws NoSuchMethodException, IllegalAccessException {
            return method(of, name, type, true);
        }

        private MethodHandle method(Class<?> of, String name, MethodType type, boolean isStatic)
            throws NoSuchMethodException, IllegalAccessException {
            Method found = Members.method(of, name, type.parameters, type.result);
            if (found == null)
                throw new NoSuchMethodException("no such method: " + of.getName() + "." + name + type
                    + (isStatic ? "/invokeStatic" : of.isInterface() ? "/invokeInterface" : "/invokeVirtual"));
            if (Modifier.isStatic(found.getModifiers()) != isStatic)
                throw new IllegalAccessException(isStatic ? "no such method" : "static method");
            check(found.getDeclaringClass(), found.getModifiers());
            return new OfMember(isStatic ? type : type.insertParameterTypes(0, of), Members.code(found), !isStatic);
        }

        private void check(Class<?> owner, int modifiers) throws IllegalAccessException {
            if (!Reflection.isAllowed(caller, owner, null, modifiers))
                throw new IllegalAccessException("member is not accessible from " + caller);
        }

        public MethodHandle findConstructor(Class<?> of, MethodType type)
            throws NoSuchMethodException, IllegalAccessException {
            Constructor<?> found = of.getDeclaredConstructor(type.parameterArray());
            check(of, found.getModifiers());
            return new OfMember(type.changeReturnType(of), Members.code(found), false);
        }

        public MethodHandle findGetter(Class<?> of, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
            return new OfMember(MethodType.methodType(type, of), Members.reader(field(of, name, type, false)), true);
        }

        public MethodHandle findSetter(Class<?> of, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
            return new OfMember(MethodType.methodType(void.class, of, type), Members.writer(field(of, name, type, false)), true);
        }

        public MethodHandle findStaticGetter(Class<?> of, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
            return new OfMember(MethodType.methodType(type), Members.reader(field(of, name, type, true)), false);
        }

        public MethodHandle findStaticSetter(Class<?> of, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
            return new OfMember(MethodType.methodType(void.class, type), Members.writer(field(of, name, type, true)), false);
        }

        private Field field(Class<?> of, String name, Class<?> type, boolean isStatic)
            throws NoSuchFieldException, IllegalAccessException {
            Field found = Members.field(of, name);
            if (found == null || found.getType() != type)
                throw new NoSuchFieldException("no such field: " + of.getName() + "." + name + "/" + type.getName()
                    + (isStatic ? "/getStatic" : "/getField"));
            if (Modifier.isStatic(found.getModifiers()) != isStatic)
                throw new IllegalAccessException("no such field");
            check(found.getDeclaringClass(), found.getModifiers());
            return found;
        }

        public MethodHandle unreflect(Method method) throws IllegalAccessException {
            if (!Members.isOpen(method))
                check(method.getDeclaringClass(), method.getModifiers());
            boolean isStatic = Modifier.isStatic(method.getModifiers());
            MethodType type = MethodType.methodType(method.getReturnType(), method.getParameterTypes());
            MethodType whole = isStatic ? type : type.insertParameterTypes(0, method.getDeclaringClass());
            return new OfMember(whole, Members.code(method), !isStatic);
        }

        public MethodHandle unreflectConstructor(Constructor<?> made) throws IllegalAccessException {
            if (!Members.isOpen(made))
                check(made.getDeclaringClass(), made.getModifiers());
            MethodType type = MethodType.methodType(made.getDeclaringClass(), made.getParameterTypes());
            return new OfMember(type, Members.code(made), false);
        }

        public MethodHandle bind(Object receiver, String name, MethodType type)
            throws NoSuchMethodException, IllegalAccessException {
            return findVirtual(receiver.getClass(), name, type).bindTo(receiver);
        }

        public String toString() { return caller.getName(); }
    }

    /** What is behind a member of a class: the first argument may be the object. */
    private static final class OfMember extends MethodHandle {
        @Immediate private final long code;
        @Immediate private final boolean hasTarget;

        OfMember(MethodType type, long code, boolean hasTarget) {
            super(type);
            this.code = code;
            this.hasTarget = hasTarget;
        }

        Object call(Object[] arguments) throws Throwable {
            Reflection.checkCode(code);
            if (!hasTarget)
                return Reflection.call(code, null, arguments);
            if (arguments[0] == null)
                throw new NullPointerException();
            Object[] rest = new Object[arguments.length - 1];
            for (int i = 0; i < rest.length; i++)
                rest[i] = arguments[i + 1];
            return Reflection.call(code, arguments[0], rest);
        }
    }

    static Object element(Object array, int index) {
        if (array instanceof Object[])
            return ((Object[]) array)[index];
        if (array instanceof int[])
            return ((int[]) array)[index];
        if (array instanceof long[])
            return ((long[]) array)[index];
        fencepost.Machine.unsupported();
        return null;
    }

    public static MethodHandle constant(Class<?> type, Object value) {
        Object given = MethodHandle.convert(value, type);
        return new MethodHandle(MethodType.methodType(type)) {
            Object call(Object[] arguments) { return given; }
        };
    }

    public static MethodHandle identity(Class<?> type) {
        return new MethodHandle(MethodType.methodType(type, type)) {
            Object call(Object[] arguments) { return arguments[0]; }
        };
    }

    public static MethodHandle insertArguments(MethodHandle target, int at, Object... values) {
        MethodType type = target.type;
        Object[] given = new Object[values.length];
        for (int i = 0; i < given.length; i++)
            given[i] = MethodHandle.convert(values[i], type.parameterType(at + i));
        return new MethodHandle(type.dropParameterTypes(at, at + given.length)) {
            Object call(Object[] arguments) throws Throwable {
                Object[] all = new Object[arguments.length + given.length];
                for (int i = 0; i < all.length; i++)
                    all[i] = i < at ? arguments[i] : i < at + given.length ? given[i - at] : arguments[i - given.length];
                return target.call(all);
            }
        };
    }

    public static MethodHandle dropArguments(MethodHandle target, int at, Class<?>... types) {
        return new MethodHandle(target.type.insertParameterTypes(at, types)) {
            Object call(Object[] arguments) throws Throwable {
                Object[] all = new Object[arguments.length - types.length];
                for (int i = 0; i < all.length; i++)
                    all[i] = arguments[i < at ? i : i + types.length];
                return target.call(all);
            }
        };
    }

    public static MethodHandle permuteArguments(MethodHandle target, MethodType type, int... order) {
        return new MethodHandle(type) {
            Object call(Object[] arguments) throws Throwable {
                Object[] all = new Object[order.length];
                for (int i = 0; i < all.length; i++)
                    all[i] = arguments[order[i]];
                return target.call(all);
            }
        };
    }

    public static MethodHandle filterReturnValue(MethodHandle target, MethodHandle filter) {
        return new MethodHandle(target.type.changeReturnType(filter.type.result)) {
            Object call(Object[] arguments) throws Throwable {
                Object value = target.call(arguments);
                return filter.call(filter.type.parameters == null ? new Object[0] : new Object[] { value });
            }
        };
    }

    public static MethodHandle filterArguments(MethodHandle target, int at, MethodHandle... filters) {
        MethodType type = target.type;
        for (int i = 0; i < filters.length; i++)
            if (filters[i] != null)
                type = type.changeParameterType(at + i, filters[i].type.parameterType(0));
        return new MethodHandle(type) {
            Object call(Object[] arguments) throws Throwable {
                Object[] all = arguments.clone();
                for (int i = 0; i < filters.length; i++)
                    if (filters[i] != null)
                        all[at + i] = filters[i].call(new Object[] { arguments[at + i] });
                return target.call(all);
            }
        };
    }

    public static MethodHandle guardWithTest(MethodHandle test, MethodHandle target, MethodHandle otherwise) {
        int count = test.type.parameterCount();
        return new MethodHandle(target.type) {
            Object call(Object[] arguments) throws Throwable {
                Object[] asked = new Object[count];
                for (int i = 0; i < count; i++)
                    asked[i] = arguments[i];
                return (Boolean) test.call(asked) ? target.call(arguments) : otherwise.call(arguments);
            }
        };
    }

    public static MethodHandle catchException(MethodHandle target, Class<? extends Throwable> caught, MethodHandle handler) {
        int count = handler.type.parameterCount();
        return new MethodHandle(target.type) {
            Object call(Object[] arguments) throws Throwable {
                try {
                    return target.call(arguments);
                } catch (Throwable thrown) {
                    if (!caught.isInstance(thrown))
                        throw thrown;
                    Object[] all = new Object[count];
                    for (int i = 0; i < count; i++)
                        all[i] = i == 0 ? thrown : arguments[i - 1];
                    return handler.call(all);
                }
            }
        };
    }

    public static MethodHandle throwException(Class<?> result, Class<? extends Throwable> type) {
        return new MethodHandle(MethodType.methodType(result, type)) {
            Object call(Object[] arguments) throws Throwable { throw (Throwable) arguments[0]; }
        };
    }
}
