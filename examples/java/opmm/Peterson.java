/** Peterson's mutual exclusion, with plain fields. */
class Peterson {
    static boolean wants0, wants1;
    static int turn;
    static int inside;

    static void critical() {
        inside++;
        assert inside == 1 : "both are inside";
        inside--;
    }

    static void first() {
        wants0 = true;
        turn = 1;
        while (wants1 && turn == 1)
            Thread.onSpinWait();
        critical();
        wants0 = false;
    }

    static void second() {
        wants1 = true;
        turn = 0;
        while (wants0 && turn == 0)
            Thread.onSpinWait();
        critical();
        wants1 = false;
    }

    public static void main(String[] args) {
        new Thread(Peterson::first).start();
        new Thread(Peterson::second).start();
    }
}
