import java.util.function.*;

/** JVMS 6.5 invokedynamic: lambdas, method references, concatenation. */
public class Lambdas {
    interface Three<A, B, C, R> { R apply(A a, B b, C c); }
    interface Wide { long combine(int a, long b, double c); }
    interface Thrower { void run() throws Exception; }
    interface Generic<T extends Number> { T of(String text); }

    int state = 5;
    static int calls;

    int instance(int by) { return state += by; }
    static String twice(String text) { return text + text; }
    static int counted() { return ++calls; }

    Supplier<Integer> capturesThis(int by) { return () -> state + by; }

    static <T, R> R use(Function<? super T, ? extends R> function, T value) { return function.apply(value); }

    static int recursive(int n) {
        IntUnaryOperator[] self = new IntUnaryOperator[1];
        self[0] = x -> x <= 1 ? 1 : x * self[0].applyAsInt(x - 1);
        return self[0].applyAsInt(n);
    }

    public static void main(String[] args) throws Exception {
        Lambdas lambdas = new Lambdas();
        byte b = 1; short s = 2; char c = 'c'; int i = 3; long l = 4; float f = 5.5f; double d = 6.5; boolean z = true; String t = "t"; int[] a = { 7 };
        Supplier<String> all = () -> "" + b + s + c + i + l + f + d + z + t + a[0];
        a[0]++;
        System.out.println(all.get());
        System.out.println(use(x -> x + 1, 41) + use(Lambdas::twice, "ab") + use(String::length, "four") + use(Integer::toBinaryString, 5));
        IntFunction<int[]> maker = int[]::new;
        System.out.println(maker.apply(3).length);
        Function<Integer, Integer> bound = lambdas::instance;
        System.out.println(bound.apply(1) + bound.apply(2) + lambdas.capturesThis(100).get());
        BiFunction<Lambdas, Integer, Integer> unbound = Lambdas::instance;
        System.out.println(unbound.apply(lambdas, 1));
        Supplier<Lambdas> maker2 = Lambdas::new;
        System.out.println(maker2.get().state);
        Three<Integer, Long, String, String> three = (x, y, text) -> x + y + text;
        System.out.println(three.apply(1, 2L, "!"));
        Wide wide = (x, y, e) -> x + y + (long) e;
        System.out.println(wide.combine(1, 1L << 40, 2.9));
        IntSupplier counter = Lambdas::counted;
        counter.getAsInt();
        LongSupplier widening = () -> counter.getAsInt();
        Supplier<Object> boxing = Lambdas::counted;
        Runnable ignoring = Lambdas::counted;
        ignoring.run();
        System.out.println(widening.getAsLong() + " " + boxing.get());
        Predicate<String> empty = String::isEmpty;
        System.out.println(empty.negate().and(x -> x.length() < 3).test("ab") + " " + empty.or(x -> true).test("x"));
        Function<Integer, Function<Integer, Integer>> curried = x -> y -> x * y;
        System.out.println(curried.apply(6).apply(7) + " " + Function.<Integer>identity().andThen(x -> x + 1).compose((String x) -> x.length()).apply("abc"));
        BinaryOperator<Integer> max = Math::max;
        UnaryOperator<String> upper = String::toUpperCase;
        ToIntFunction<String> parse = Integer::parseInt;
        Generic<Double> generic = text -> text.length() + 0.5;
        System.out.println(max.apply(3, 9) + upper.apply("up") + parse.applyAsInt("12") + generic.of("abc"));
        Thrower thrower = () -> { throw new Exception("thrown"); };
        try {
            thrower.run();
        } catch (Exception e) {
            System.out.println(e.getMessage());
        }
        Lambdas nobody = null;
        try {
            Supplier<Integer> npe = nobody.capturesThis(1);
        } catch (NullPointerException e) {
            System.out.println("npe");
        }
        try {
            Function<Integer, Integer> npe = nobody::instance;
        } catch (NullPointerException e) {
            System.out.println("npe too");
        }
        System.out.println(recursive(6));
        Runnable nested = () -> { Runnable inner = () -> System.out.println("inner " + i); inner.run(); };
        nested.run();
        Object marker = (Runnable & java.io.Serializable) () -> System.out.println("marked");
        ((Runnable) marker).run();
        System.out.println((marker instanceof java.io.Serializable) + " " + "\u0001" + t + "\u0002" + 1);
    }
}
