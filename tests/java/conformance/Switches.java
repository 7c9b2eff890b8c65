/** Switches as javac 17 makes them: dense, sparse, strings, enums, arrows, with values. */
public class Switches {
    enum Colour { RED, GREEN { @Override String shown() { return "verde"; } }, BLUE; String shown() { return name().toLowerCase(); } }

    static String dense(int n) {
        switch (n) {
            case 0: return "zero";
            case 1:
            case 2: return "few";
            case 3: break;
            default: return "many";
        }
        return "three";
    }

    static int sparse(int n) {
        switch (n) {
            case -1000: return 1;
            case 0: return 2;
            case 70000: return 3;
            case Integer.MAX_VALUE: return 4;
            case Integer.MIN_VALUE: return 5;
        }
        return 6;
    }

    static int text(String text) {
        switch (text) {
            case "a": return 1;
            case "Aa": return 2;
            case "BB": return 3;
            case "": return 4;
            default: return 5;
        }
    }

    static String arrows(Colour colour) {
        return switch (colour) {
            case RED -> "stop";
            case GREEN, BLUE -> {
                String shown = colour.shown();
                yield shown + "!";
            }
        };
    }

    static int character(char c) {
        return switch (c) {
            case 'a', 'e', 'i', 'o', 'u' -> 1;
            case '\u00e9' -> 2;
            default -> c > 'z' ? 3 : 0;
        };
    }

    static String kind(Object o) {
        if (o instanceof Integer i && i > 3)
            return "big " + i;
        if (o instanceof String s)
            return "text of " + s.length();
        if (!(o instanceof Number n))
            return "else";
        return "number " + n.intValue();
    }

    sealed interface Shape permits Circle, Square { }
    record Circle(double radius) implements Shape { }
    record Square(double side) implements Shape { }

    static double area(Shape shape) {
        if (shape instanceof Circle c)
            return 3 * c.radius() * c.radius();
        if (shape instanceof Square s)
            return s.side() * s.side();
        throw new IllegalArgumentException();
    }

    public static void main(String[] args) {
        for (int i = -1; i < 5; i++)
            System.out.println(dense(i));
        for (int i : new int[] {-1000, 0, 70000, Integer.MAX_VALUE, Integer.MIN_VALUE, 1})
            System.out.println(sparse(i));
        for (String text : new String[] {"a", "Aa", "BB", "", "AaBB", "b"})
            System.out.println(text(text));
        for (Colour colour : Colour.values())
            System.out.println(arrows(colour) + colour.ordinal() + colour);
        System.out.println(Colour.valueOf("BLUE").compareTo(Colour.RED) + " " + Colour.GREEN.getDeclaringClass().getName());
        for (char c : "aez\u00e9\u4e2d".toCharArray())
            System.out.println(character(c));
        for (Object o : new Object[] {1, 7, "four", 2.5, 'c', null})
            System.out.println(kind(o));
        System.out.println(area(new Circle(2)) + " " + area(new Square(3)) + " " + new Circle(1) + " " + new Square(2).equals(new Square(2)));
        try {
            arrows(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        try {
            Colour.valueOf("PINK");
        } catch (IllegalArgumentException e) {
            System.out.println("no such colour");
        }
        outer:
        for (int i = 0; ; i++) {
            for (int j = 0; j < 5; j++) {
                if (j == 3)
                    continue outer;
                if (i * j == 4) {
                    System.out.println(i + " " + j);
                    break outer;
                }
            }
        }
    }
}
