/** JVMS 2.11.7: branches and switches, and values on the stack where ways meet. */
public class Control {
    static String table(int value) {
        switch (value) {
            case -1: return "minus one";
            case 0: return "zero";
            case 1:
            case 2: return "one or two";
            case 4: return "four";
            default: return "other";
        }
    }

    static int lookup(int value) {
        switch (value) {
            case Integer.MIN_VALUE: return 1;
            case -1000: return 2;
            case 1000000: return 3;
            case Integer.MAX_VALUE: return 4;
        }
        return 0;
    }

    static String text(String value) {
        switch (value) {
            case "Aa": return "first";
            case "BB": return "second";
            case "": return "empty";
            default: return "none";
        }
    }

    static int arrow(Object value) {
        return switch (String.valueOf(value)) {
            case "a", "b" -> 1;
            case "c" -> {
                int x = 3;
                yield x * 2;
            }
            default -> -1;
        };
    }

    static int sum(int... values) {
        int sum = 0;
        for (int value : values)
            sum += value;
        return sum;
    }

    static boolean noisy(String name, boolean value) {
        System.out.print(name + " ");
        return value;
    }

    public static void main(String[] args) {
        for (int i = -2; i < 6; i++)
            System.out.println(table(i) + " " + lookup(i * 500));
        System.out.println(lookup(Integer.MIN_VALUE) + " " + lookup(Integer.MAX_VALUE) + " " + lookup(1000000));
        System.out.println(text("Aa") + text("BB") + text("") + text("C") + arrow("a") + arrow("c") + arrow(5));
        // A condition in the middle of an expression leaves values below it on the stack.
        for (int i = 0; i < 3; i++)
            System.out.println(1 + sum(i, i > 0 ? sum(i, 2) : 7, i == 1 ? i * 3 : i) * (i > 1 ? 2L : 3L) + (i < 2 ? "x" : "y" + i) + (i != 0 ? 1.5 : i));
        outer:
        for (int i = 0; ; i++) {
            int j = 0;
            while (true) {
                if (j > i)
                    continue outer;
                if (i * j == 6)
                    break outer;
                j++;
            }
        }
        int k = 0;
        do {
            k += k % 2 == 0 ? 3 : 1;
        } while (k < 20);
        System.out.println(k);
        if (noisy("a", true) && noisy("b", false) || noisy("c", true) & noisy("d", true))
            System.out.println("yes");
        boolean x = noisy("e", false) ^ noisy("f", true) | noisy("g", false);
        System.out.println(x + " " + !x + " " + (x ? 1 : 0));
        long big = 5;
        Object o = big > 4 ? "big" : Integer.valueOf(3);
        System.out.println(o);
        Integer boxed = 5;
        Integer other = null;
        try {
            int bad = k > 0 ? other : boxed;
        } catch (NullPointerException e) {
            System.out.println("null unboxed");
        }
        String s = null;
        s += "!";
        System.out.println(s);
    }
}
