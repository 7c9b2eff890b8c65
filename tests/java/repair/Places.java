/** Places where a fence is a line of its own, and such where it is not. */
class Places {
    static int x, y;

    static void loops() {
        for (int i = 0; i < x; i++) {
            y = i;
        }
        for (; x < 3; )
            x = 4;
        do
            y = 5;
        while (y < 3);
    }

    static void caught() {
        try {
            x = 1;
        } catch (RuntimeException e) {
            y = 2;
        }
    }

    static void lambdas() {
        Runnable one = () -> x = 1;
        Runnable two = () -> {
            y = 2;
        };
        one.run();
        two.run();
    }

    static int[] values() {
        int[] values = {
            x, y
        };
        return values;
    }

    static String chain(StringBuilder text) {
        if (x == 1 &&
            y == 2)
            x = 3;
        return text
            .append(x)
            .toString();
    }
}
