/** JVMS 5.4.3, 5.4.6: which method a call means. */
public class Dispatch {
    interface Named {
        String name();
        default String greet() { return "hello " + name(); }
        static String make(String text) { return "<" + text + ">"; }
    }

    interface Loud extends Named {
        default String greet() { return Named.super.greet().toUpperCase() + secret(); }
        private String secret() { return "!"; }
    }

    static abstract class Base implements Named {
        String field = "base field";
        Base() { System.out.println("made " + name()); }
        public String name() { return "base"; }
        String overloaded(Object o) { return "object"; }
        String overloaded(String s) { return "string"; }
        String overloaded(int i) { return "int"; }
        String overloaded(long l) { return "long"; }
        String overloaded(Integer i) { return "Integer"; }
        private String hidden() { return "base hidden"; }
        String callHidden() { return hidden(); }
        static String stat() { return "base static"; }
        protected Object covariant() { return "object"; }
        public String toString() { return "Base:" + name(); }
    }

    static class Middle extends Base {
        String field = "middle field";
        public String name() { return "middle of " + super.name(); }
        private String hidden() { return "middle hidden"; }
        static String stat() { return "middle static"; }
        protected String covariant() { return "string"; }
    }

    static final class Leaf extends Middle implements Loud {
        final int number;
        Leaf(int number) { this.number = number; }
        Leaf() { this(7); }
        public String name() { return "leaf" + number; }
        String both() { return super.name() + "|" + ((Base) this).field + "|" + super.field; }
    }

    static class Box<T extends Comparable<T>> implements Comparable<Box<T>> {
        T value;
        Box(T value) { this.value = value; }
        public int compareTo(Box<T> other) { return value.compareTo(other.value); }
    }

    static <T extends Comparable<T>> T max(T a, T b) { return a.compareTo(b) >= 0 ? a : b; }

    class Inner {
        int own = outer * 2;
        class Deeper { int sum = own + outer; }
    }

    int outer = 21;

    public static void main(String[] args) {
        Base base = new Leaf();
        System.out.println(base.name() + " " + base.greet() + " " + base + " " + base.field + " " + ((Middle) base).field + " " + base.callHidden());
        System.out.println(((Leaf) base).both() + " " + base.covariant() + " " + Base.stat() + Middle.stat() + Named.make("x"));
        System.out.println(base.overloaded("s") + base.overloaded(1) + base.overloaded(1L) + base.overloaded((Object) "s") + base.overloaded(Integer.valueOf(1)) + base.overloaded('c'));
        Named middle = new Middle();
        System.out.println(middle.greet() + " " + middle.equals(middle) + " " + middle.equals(base));
        Named anonymous = new Named() {
            int calls;
            public String name() { return "anonymous" + ++calls; }
        };
        System.out.println(anonymous.greet() + anonymous.greet());
        System.out.println(max(new Box<>(3), new Box<>(5)).value + max("a", "b"));
        Dispatch dispatch = new Dispatch();
        Inner inner = dispatch.new Inner();
        System.out.println(inner.own + " " + inner.new Deeper().sum);
        Object object = "text";
        System.out.println((object instanceof String text && text.length() == 4) + " " + (object instanceof Integer) + " " + object.equals("te" + "xt") + " " + object.hashCode());
    }
}
