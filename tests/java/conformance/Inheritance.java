import java.util.function.Supplier;

/** JVMS §5.4.3–5.4.6: overriding, interfaces with bodies, bridges, nestmates, inner classes, varargs. */
public class Inheritance {
    interface Named { default String name() { return "named"; } static String kind() { return "interface"; } }
    interface Titled extends Named { @Override default String name() { return "titled " + Named.super.name(); } }
    interface Other extends Named { }
    static class Both implements Titled, Other { }
    static class Own extends Both { @Override public String name() { return "own " + super.name(); } }

    abstract static class Base<T extends Comparable<T>> {
        T value;
        abstract T get();
        int compare(Base<T> other) { return get().compareTo(other.get()); }
        private String secret() { return "base"; }
        String reveal() { return secret(); }
        static String where() { return "Base"; }
        Object covariant() { return "object"; }
    }

    static class Derived extends Base<Integer> {
        Derived(int value) { this.value = value; }
        @Override Integer get() { return value; }
        private String secret() { return "derived"; }
        String both() { return secret() + reveal(); }
        static String where() { return "Derived"; }
        @Override String covariant() { return "string"; }
    }

    static class Shadow { String field = "shadow"; String show() { return field; } }
    static class Light extends Shadow { String field = "light"; @Override String show() { return field + super.field + super.show(); } }

    static class Order {
        final StringBuilder log;
        { log = new StringBuilder("init "); }
        Order() { log.append("Order "); late(); }
        void late() { log.append("Order.late "); }
    }

    static class Later extends Order {
        int number = 5;
        Later() { log.append("Later ").append(number); }
        @Override void late() { log.append("Later.late").append(number).append(' '); }
    }

    private int secret = 1;
    class Inner {
        int secret = 2;
        class Deep {
            int sum(int secret) { return secret * 100 + this.secret() * 10 + Inheritance.this.secret; }
            int secret() { return Inner.this.secret; }
        }
    }

    static String over(int x) { return "int"; }
    static String over(long x) { return "long"; }
    static String over(Integer x) { return "Integer"; }
    static String over(Object x) { return "Object"; }
    static String over(int... x) { return "ints" + x.length; }
    static String text(String format, Object... rest) { return format + rest.length; }

    static <T> T id(T t) { return t; }
    static <T extends Comparable<? super T>> T max(T a, T b) { return a.compareTo(b) >= 0 ? a : b; }

    static Supplier<Integer> counter() {
        int[] count = {0};
        class Local implements Supplier<Integer> { @Override public Integer get() { return ++count[0]; } }
        return new Local();
    }

    public static void main(String[] args) {
        System.out.println(new Both().name() + ", " + new Own().name() + ", " + Named.kind());
        Derived d = new Derived(3);
        Base<Integer> b = d;
        System.out.println(b.get() + " " + b.compare(new Derived(4)) + " " + d.both() + " " + Base.where() + Derived.where() + " " + b.covariant());
        Shadow s = new Light();
        System.out.println(s.field + " " + ((Light) s).field + " " + s.show());
        System.out.println(new Later().log);
        Inheritance outer = new Inheritance();
        Inheritance.Inner.Deep deep = outer.new Inner().new Deep();
        System.out.println(deep.sum(3));
        byte small = 1;
        System.out.println(over(small) + over(1L) + over(Integer.valueOf(1)) + over("x") + over() + over(1, 2) + over('c') + over(1.0f));
        System.out.println(text("a") + text("b", 1) + text("c", (Object[]) new String[] {"x", "y"}) + text("d", (Object) new String[] {"x"}));
        System.out.println(id("same") + max(3, 7) + max("b", "a"));
        Supplier<Integer> counter = counter();
        counter.get();
        System.out.println(counter.get() + new Object() { int twice(int x) { return 2 * x; } }.twice(21));
        Object o = new int[][] {{1}, {2, 3}};
        System.out.println((o instanceof Object[]) + " " + (o instanceof int[][]) + " " + (o instanceof Cloneable) + " " + o.getClass().getName() + " " + new String[0].getClass().getName());
        Object[] strings = new String[1];
        try {
            strings[0] = 1;
        } catch (ArrayStoreException e) {
            System.out.println("not a string");
        }
        try {
            Object x = "text";
            System.out.println((Integer) x);
        } catch (ClassCastException e) {
            System.out.println("not an integer");
        }
        try {
            System.out.println(new int[-1].length);
        } catch (NegativeArraySizeException e) {
            System.out.println("negative");
        }
    }
}
