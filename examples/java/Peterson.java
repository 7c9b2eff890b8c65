/** Peterson's mutual exclusion, with plain fields: right under sc, broken by any store buffer. */
class Peterson {
    static boolean flag0, flag1;
    static int turn;
    static int inside;

    static void critical() {
        inside++;
        assert inside == 1 : "both were inside";
        inside--;
    }

    static void first() {
        flag0 = true;
        turn = 1;
        while (flag1 && turn == 1)
            Thread.onSpinWait();
        critical();
        flag0 = false;
    }

    static void second() {
        flag1 = true;
        turn = 0;
        while (flag0 && turn == 0)
            Thread.onSpinWait();
        critical();
        flag1 = false;
    }

    public static void main(String[] args) {
        new Thread(Peterson::first).start();
        new Thread(Peterson::second).start();
    }
}
