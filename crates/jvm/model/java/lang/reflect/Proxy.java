package java.lang.reflect;

import fencepost.ClassList;
import fencepost.Immediate;
import fencepost.Machine;

/** Objects whose methods a handler runs. The translation makes a class for each interface that the program's code names. */
public class Proxy implements java.io.Serializable {
    @Immediate protected InvocationHandler h;

    protected Proxy(InvocationHandler handler) {
        if (handler == null)
            throw new NullPointerException();
        h = handler;
    }

    public static Object newProxyInstance(ClassLoader loader, Class<?>[] interfaces, InvocationHandler handler) {
        if (handler == null)
            throw new NullPointerException();
        if (interfaces.length != 1)
            Machine.inconclusive("a proxy of several interfaces, or of none");
        if (!interfaces[0].isInterface())
            throw new IllegalArgumentException(interfaces[0].getName() + " is not an interface");
        return make(interfaces[0], handler);
    }

    private static native Object make(Class<?> of, InvocationHandler handler);

    public static boolean isProxyClass(Class<?> of) { return of != Proxy.class && Proxy.class.isAssignableFrom(of); }

    public static InvocationHandler getInvocationHandler(Object proxy) {
        if (!(proxy instanceof Proxy))
            throw new IllegalArgumentException("not a proxy instance");
        return ((Proxy) proxy).h;
    }

    /** What every method of a proxy does. */
    static Object run(Proxy proxy, Method method, Object[] arguments) throws Throwable {
        try {
            return proxy.h.invoke(proxy, new Method(method), arguments);
        } catch (RuntimeException | Error thrown) {
            throw thrown;
        } catch (Throwable thrown) {
            for (ClassList each = method.thrown; each != null; each = each.next)
                if (each.first.isInstance(thrown))
                    throw thrown;
            throw new UndeclaredThrowableException(thrown);
        }
    }
}
