/** Records, enums and sealed types. */
public class Records {
    record Point(int x, int y) {
        static Point ORIGIN = new Point(0, 0);
        Point { if (x < 0) throw new IllegalArgumentException("negative"); }
        Point(int both) { this(both, both); }
        int sum() { return x + y; }
    }

    record All(boolean z, byte b, char c, short s, int i, long l, float f, double d, String t, int[] a, Point p) { }

    record Empty() { }

    record Pair<A, B>(A first, B second) { }

    enum Op {
        ADD("+") { int apply(int a, int b) { return a + b; } },
        MUL("*") { int apply(int a, int b) { return a * b; } };
        final String sign;
        Op(String sign) { this.sign = sign; }
        abstract int apply(int a, int b);
    }

    enum Day { MON, TUE, SUN }

    sealed interface Shape permits Circle, Square { }
    record Circle(double r) implements Shape { }
    record Square(double side) implements Shape { }

    static double area(Shape shape) {
        if (shape instanceof Circle c)
            return 3 * c.r() * c.r();
        return shape instanceof Square s ? s.side() * s.side() : 0;
    }

    static String kind(Day day) {
        return switch (day) {
            case MON, TUE -> "work";
            case SUN -> "rest";
        };
    }

    public static void main(String[] args) {
        Point p = new Point(3, 4);
        System.out.println(p + " " + p.x() + p.y() + p.sum() + " " + p.equals(new Point(3, 4)) + p.equals(new Point(4, 3)) + p.equals(null) + p.equals("p") + " " + p.hashCode());
        System.out.println(new Point(5) + " " + Point.ORIGIN);
        try {
            new Point(-1, 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        int[] a = { 1 };
        All all = new All(true, (byte) 1, 'c', (short) 2, 3, 4L, 0.5f, Double.NaN, null, a, p);
        All same = new All(true, (byte) 1, 'c', (short) 2, 3, 4L, 0.5f, Double.NaN, null, a, new Point(3, 4));
        System.out.println(all.equals(same) + " " + all.equals(new All(true, (byte) 1, 'c', (short) 2, 3, 4L, -0.5f, Double.NaN, null, a, p)) + " " + all.c() + all.t());
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + new Empty().hashCode() + " " + new Pair<>("a", 1) + new Pair<>(null, p).hashCode());
        System.out.println(new All(false, (byte) 0, 'x', (short) 0, 0, 0, 0f, -0.0, "t", null, null));
        for (Op op : Op.values())
            System.out.println(op + op.sign + op.apply(6, 7) + op.ordinal() + op.name() + " " + op.compareTo(Op.MUL) + " " + op.getDeclaringClass().getName());
        System.out.println(Op.valueOf("MUL") == Op.MUL);
        try {
            Day.valueOf("FRI");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        for (Day day : Day.values())
            System.out.println(day + " " + kind(day));
        System.out.println(area(new Circle(2)) + area(new Square(3)));
    }
}
