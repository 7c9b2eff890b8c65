import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Switches over patterns, as javac of Java 21 compiles them. */
public class Patterns {
    enum Color { RED, GREEN { public String toString() { return "g"; } }, BLUE }
    sealed interface Shape permits Circle, Square, Pair {}
    record Circle(double r) implements Shape {}
    record Square(int side) implements Shape {}
    record Pair(Shape a, Shape b) implements Shape {}
    static String shape(Shape s) {
        return switch (s) {
            case Circle(double r) when r > 10 -> "big circle";
            case Circle c -> "circle " + c.r();
            case Pair(Square(int a), Square(int b)) -> "squares " + a + " " + b;
            case Pair(Circle a, var b) -> "circle and " + b;
            case Pair p -> "pair";
            case Square(var side) -> "square " + side;
        };
    }
    static String object(Object o) {
        return switch (o) {
            case null -> "null";
            case Integer i when i > 5 -> "big " + i;
            case Integer i -> "int " + i;
            case String s when s.isEmpty() -> "empty";
            case String s -> "string " + s;
            case Color c when c == Color.RED -> "red";
            case Color c -> "color " + c;
            case int[] a -> "ints " + a.length;
            case List<?> l -> "list " + l.size();
            default -> "other " + o.getClass().getSimpleName();
        };
    }
    static String text(String s) {
        return switch (s) {
            case "a", "b" -> "ab";
            case String t when t.length() > 3 -> "long";
            case "c" -> "c";
            default -> "d";
        };
    }
    static String color(Color c) {
        return switch (c) {
            case RED -> "r";
            case Color x when x.ordinal() == 1 -> "second";
            case GREEN -> "never";
            case BLUE -> "b";
        };
    }
    sealed interface S permits Color2, R {}
    enum Color2 implements S { X, Y }
    record R(int i) implements S {}
    static String qualified(S s) {
        return switch (s) {
            case Color2.X -> "x";
            case R(int i) when i == 3 -> "three";
            case Color2.Y -> "y";
            case R r -> r.toString();
        };
    }
    static String integer(Integer i) {
        return switch (i) {
            case 1 -> "one";
            case 1000 -> "thousand";
            case Integer j when j < 0 -> "negative";
            case Integer j -> "other";
        };
    }
    static String chars(Character i) {
        return switch (i) {
            case 'a' -> "A";
            case Character j when j < 'd' -> "low";
            case Character j -> "other";
        };
    }
    record Bad(int i) { public int i() { throw new IllegalStateException("no"); } }
    static int again(Object o) {
        int seen = 0;
        for (int i = 0; i < 2; i++)
            seen += switch (o) {
                case String s when counted() && s.length() == 9 -> 1;
                case CharSequence c when counted() && c.length() == 1 -> 10;
                case Object other when counted() -> 100;
                default -> 1000;
            };
        return seen;
    }
    static int count;
    static boolean counted() { return ++count > 0; }
    public static void main(String[] args) {
        for (Shape s : new Shape[] { new Circle(11), new Circle(2), new Square(3), new Pair(new Square(1), new Square(2)), new Pair(new Circle(1), new Square(2)), new Pair(new Square(1), new Circle(2)) })
            System.out.println(shape(s));
        for (Object o : new Object[] { null, 7, 3, "", "s", Color.RED, Color.GREEN, new int[2], new ArrayList<>(Arrays.asList(1, 2)), new Patterns() })
            System.out.println(object(o));
        for (String s : new String[] { "a", "b", "c", "dddd", "e" }) System.out.println(text(s));
        for (Color c : Color.values()) System.out.println(color(c));
        for (S s : new S[] { Color2.X, Color2.Y, new R(3), new R(4) }) System.out.println(qualified(s));
        for (int i : new int[] { 1, 1000, -5, 7 }) System.out.println(integer(i));
        for (char i : new char[] { 'a', 'b', 'z' }) System.out.println(chars(i));
        try { shape(null); } catch (NullPointerException e) { System.out.println("npe " + e.getMessage()); }
        try { shape(new Pair(null, null)); System.out.println("pair"); } catch (MatchException e) { System.out.println("match " + e); }
        Object b = new Bad(3);
        try { if (b instanceof Bad(int i)) System.out.println(i); } catch (MatchException e) { System.out.println("match " + e.getMessage() + " " + e.getCause()); }
        try { switch (b) { case Bad(int i) -> System.out.println(i); default -> System.out.println("d"); } } catch (MatchException e) { System.out.println("match " + e.getMessage() + " " + e.getCause()); }
        System.out.println(again("x") + " " + again(7) + " " + again("123456789") + " " + count);
        try { color(null); } catch (NullPointerException e) { System.out.println("npe"); }
    }
}
