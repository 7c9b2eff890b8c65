/** Dekker's mutual exclusion, with plain fields. */
class Dekker {
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
        while (wants1) {
            if (turn != 0) {
                wants0 = false;
                while (turn != 0)
                    Thread.onSpinWait();
                wants0 = true;
            }
        }
        critical();
        turn = 1;
        wants0 = false;
    }

    static void second() {
        wants1 = true;
        while (wants0) {
            if (turn != 1) {
                wants1 = false;
                while (turn != 1)
                    Thread.onSpinWait();
                wants1 = true;
            }
        }
        critical();
        turn = 0;
        wants1 = false;
    }

    public static void main(String[] args) {
        new Thread(Dekker::first).start();
        new Thread(Dekker::second).start();
    }
}
