// build: no-run
//
// 14 to the power of 8, computed by 100 functions in turn. Written by `power`.

static class PowerCalculator100 {
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

    static long Power11(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power12(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power13(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power14(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power15(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power16(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power17(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power18(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power19(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power20(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power21(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power22(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power23(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power24(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power25(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power26(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power27(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power28(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power29(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power30(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power31(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power32(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power33(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power34(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power35(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power36(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power37(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power38(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power39(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power40(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power41(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power42(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power43(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power44(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power45(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power46(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power47(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power48(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power49(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power50(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power51(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power52(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power53(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power54(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power55(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power56(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power57(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power58(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power59(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power60(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power61(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power62(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power63(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power64(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power65(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power66(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power67(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power68(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power69(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power70(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power71(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power72(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power73(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power74(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power75(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power76(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power77(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power78(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power79(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power80(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power81(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power82(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power83(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power84(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power85(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power86(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power87(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power88(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power89(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power90(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power91(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power92(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power93(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power94(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power95(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power96(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power97(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power98(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power99(long number, int exponent) {
        long product = 1;
        for (; exponent > 0; exponent--) {
            for (; (exponent & 1) == 0; exponent >>= 1)
                number *= number;
            product *= number;
        }
        return product;
    }

    static long Power100(long number, int exponent) {
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
            result = Power11(14, 8);
            result = Power12(14, 8);
            result = Power13(14, 8);
            result = Power14(14, 8);
            result = Power15(14, 8);
            result = Power16(14, 8);
            result = Power17(14, 8);
            result = Power18(14, 8);
            result = Power19(14, 8);
            result = Power20(14, 8);
            result = Power21(14, 8);
            result = Power22(14, 8);
            result = Power23(14, 8);
            result = Power24(14, 8);
            result = Power25(14, 8);
            result = Power26(14, 8);
            result = Power27(14, 8);
            result = Power28(14, 8);
            result = Power29(14, 8);
            result = Power30(14, 8);
            result = Power31(14, 8);
            result = Power32(14, 8);
            result = Power33(14, 8);
            result = Power34(14, 8);
            result = Power35(14, 8);
            result = Power36(14, 8);
            result = Power37(14, 8);
            result = Power38(14, 8);
            result = Power39(14, 8);
            result = Power40(14, 8);
            result = Power41(14, 8);
            result = Power42(14, 8);
            result = Power43(14, 8);
            result = Power44(14, 8);
            result = Power45(14, 8);
            result = Power46(14, 8);
            result = Power47(14, 8);
            result = Power48(14, 8);
            result = Power49(14, 8);
            result = Power50(14, 8);
            result = Power51(14, 8);
            result = Power52(14, 8);
            result = Power53(14, 8);
            result = Power54(14, 8);
            result = Power55(14, 8);
            result = Power56(14, 8);
            result = Power57(14, 8);
            result = Power58(14, 8);
            result = Power59(14, 8);
            result = Power60(14, 8);
            result = Power61(14, 8);
            result = Power62(14, 8);
            result = Power63(14, 8);
            result = Power64(14, 8);
            result = Power65(14, 8);
            result = Power66(14, 8);
            result = Power67(14, 8);
            result = Power68(14, 8);
            result = Power69(14, 8);
            result = Power70(14, 8);
            result = Power71(14, 8);
            result = Power72(14, 8);
            result = Power73(14, 8);
            result = Power74(14, 8);
            result = Power75(14, 8);
            result = Power76(14, 8);
            result = Power77(14, 8);
            result = Power78(14, 8);
            result = Power79(14, 8);
            result = Power80(14, 8);
            result = Power81(14, 8);
            result = Power82(14, 8);
            result = Power83(14, 8);
            result = Power84(14, 8);
            result = Power85(14, 8);
            result = Power86(14, 8);
            result = Power87(14, 8);
            result = Power88(14, 8);
            result = Power89(14, 8);
            result = Power90(14, 8);
            result = Power91(14, 8);
            result = Power92(14, 8);
            result = Power93(14, 8);
            result = Power94(14, 8);
            result = Power95(14, 8);
            result = Power96(14, 8);
            result = Power97(14, 8);
            result = Power98(14, 8);
            result = Power99(14, 8);
            result = Power100(14, 8);
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
