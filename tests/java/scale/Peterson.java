/** Peterson's mutual exclusion, entered again and again, with volatile fields. */
class Peterson {
    static volatile boolean wants0, wants1;
    static volatile int turn;
    static int inside;

    static void critical() {
        inside++;
        assert inside == 1 : "both are inside";
        inside--;
    }

    static void compete(int rounds) {
        new Thread(() -> {
            for (int round = 0; round < rounds; round++) {
                wants0 = true;
                turn = 1;
                while (wants1 && turn == 1)
                    Thread.onSpinWait();
                critical();
                wants0 = false;
            }
        }).start();
        new Thread(() -> {
            for (int round = 0; round < rounds; round++) {
                wants1 = true;
                turn = 0;
                while (wants0 && turn == 0)
                    Thread.onSpinWait();
                critical();
                wants1 = false;
            }
        }).start();
    }

    static void rounds2() {
        compete(2);
    }

    static void rounds4() {
        compete(4);
    }

    public static void main(String[] args) {
        compete(2);
    }
}
