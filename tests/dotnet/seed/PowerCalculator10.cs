// build: no-run
//
// 14 to the power of 8, computed by 10 functions in turn. Written by `power`.

static class PowerCalculator10 {
    static long result;

    static long Power1(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power2(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power3(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power4(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power5(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power6(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power7(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power8(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power9(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power10(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static void Repeat(int times) {
        while (times-- > 0) {
            result = Power1(14, 8);
            result = Power2(14, 8);
            result = Power3(14, 8);
            result = Power4(14, 8);
            result = Power5(14, 8);
            result = Power6(14, 8);
            result = Power7(14, 8);
            result = Power8(14, 8);
            result = Power9(14, 8);
            result = Power10(14, 8);
        }
    }

    static void Times1() {
        Repeat(1);
    }

    static void Times10() {
        Repeat(10);
    }

    static void Times100() {
        Repeat(100);
    }

    static void Times1000() {
        Repeat(1000);
    }

    static void Main(string[] arguments) {
        Repeat(int.Parse(arguments[0]));
    }
}
