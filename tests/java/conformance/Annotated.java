import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.Arrays;

/** Annotations at run time, and proxies. */
public class Annotated {
    enum Level { LOW, HIGH }

    @Retention(RetentionPolicy.RUNTIME) @Inherited @interface Marked { String value() default "none"; int times() default 1; }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Rich {
        boolean z() default true; byte b() default 1; char c() default 'c'; short s() default 2; int i() default 3; long l() default 4;
        float f() default 1.5f; double d() default 2.5; String t() default "t"; Class<?> k() default void.class;
        Level e() default Level.LOW; Marked m() default @Marked("inner"); int[] many() default { 1, 2 };
        String[] texts() default { }; Level[] levels() default { Level.HIGH, Level.LOW };
    }

    @interface Unseen { }

    @Marked("base") static class Base { }

    @Unseen @Rich(i = 7, k = int[].class, e = Level.HIGH, texts = "one", t = "given", many = { }) static class Derived extends Base {
        @Marked(times = 5) public int field;
        @Marked("m") public void method() { }
        @Unseen Derived() { }
    }

    interface Service {
        int add(int a, long b);
        String name(Object of, double... more) throws java.io.IOException;
        void nothing();
        default String greet() { return "default"; }
    }

    public static void main(String[] args) throws Exception {
        Marked inherited = Derived.class.getAnnotation(Marked.class);
        System.out.println(inherited.value() + inherited.times() + " " + Derived.class.getDeclaredAnnotation(Marked.class));
        System.out.println(Derived.class.isAnnotationPresent(Rich.class) + " " + Derived.class.isAnnotationPresent(Unseen.class)
            + " " + Derived.class.getAnnotations().length + " " + Derived.class.getDeclaredAnnotations().length);
        Rich r = Derived.class.getAnnotation(Rich.class);
        System.out.println(r.z() + " " + r.b() + " " + r.c() + " " + r.s() + " " + r.i() + " " + r.l() + " " + r.f() + " " + r.d()
            + " " + r.t() + " " + r.k() + " " + r.e() + " " + r.m().value() + r.m().times() + " " + Arrays.toString(r.many())
            + Arrays.toString(r.texts()) + Arrays.toString(r.levels()) + " " + r.annotationType());
        System.out.println(r.levels() == r.levels());
        System.out.println(r.equals(r) + " " + r.equals("x") + " " + r.equals(inherited));
        Field field = Derived.class.getField("field");
        System.out.println(field.getAnnotation(Marked.class).times() + " " + field.getAnnotation(Rich.class));
        for (Method method : Derived.class.getDeclaredMethods())
            for (Annotation each : method.getAnnotations())
                if (each instanceof Marked)
                    System.out.println(method.getName() + " " + ((Marked) each).value() + " " + method.isAnnotationPresent(Rich.class));
        System.out.println(Derived.class.getDeclaredConstructor().getAnnotations().length);
        System.out.println(Marked.class.isAnnotation() + " " + Marked.class.getMethod("value").getReturnType());
        proxies();
    }

    static void proxies() throws Exception {
        InvocationHandler handler = (proxy, method, given) -> {
            System.out.println(method.getName() + " " + method.getDeclaringClass().getSimpleName() + " "
                + (given == null ? "null" : "" + given.length));
            switch (method.getName()) {
                case "add": return (Integer) given[0] + (int) (long) (Long) given[1];
                case "name": return "name of " + given[0] + " " + ((double[]) given[1]).length;
                case "hashCode": return 17;
                case "equals": return proxy == given[0];
                case "toString": return "the proxy";
                case "greet": return "hello";
                default: return null;
            }
        };
        Service service = (Service) Proxy.newProxyInstance(Service.class.getClassLoader(), new Class<?>[] { Service.class }, handler);
        System.out.println(service.add(1, 2L) + " " + service.name("x", 1, 2) + " " + service.greet());
        service.nothing();
        System.out.println(service + " " + service.hashCode() + " " + service.equals(service) + " " + service.equals("x"));
        System.out.println(Proxy.isProxyClass(service.getClass()) + " " + Proxy.isProxyClass(String.class) + " "
            + (Proxy.getInvocationHandler(service) == handler) + " " + (service instanceof Runnable));
        Service broken = (Service) Proxy.newProxyInstance(Service.class.getClassLoader(), new Class<?>[] { Service.class }, (proxy, method, given) -> {
            switch (method.getName()) {
                case "name": throw new java.io.IOException("declared");
                case "nothing": throw new Exception("not declared");
                case "greet": throw new IllegalStateException("unchecked");
                default: return (byte) 1;
            }
        });
        try { broken.name(null); } catch (java.io.IOException e) { System.out.println(e); }
        try { broken.nothing(); } catch (UndeclaredThrowableException e) { System.out.println(e.getCause() + " " + e.getMessage()); }
        try { broken.greet(); } catch (IllegalStateException e) { System.out.println(e); }
        try { broken.add(1, 2); } catch (ClassCastException e) { System.out.println("no Integer"); }
        Comparable<String> compares = cast(Proxy.newProxyInstance(null, new Class<?>[] { Comparable.class }, (proxy, method, given) -> 5));
        System.out.println(compares.compareTo("a"));
        Service empty = (Service) Proxy.newProxyInstance(Service.class.getClassLoader(), new Class<?>[] { Service.class }, (proxy, method, given) -> null);
        try { empty.add(1, 2); } catch (NullPointerException e) { System.out.println("nothing to unbox"); }
        try {
            Proxy.newProxyInstance(Service.class.getClassLoader(), new Class<?>[] { String.class }, handler);
        } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
    }

    @SuppressWarnings("unchecked")
    static <T> T cast(Object object) { return (T) object; }
}
