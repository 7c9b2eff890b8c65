// Assertion: the flag is asked and set in two steps.
class SpinFlagged {
    static volatile boolean held;
    static int n;

    static void add() {
        while (held) Thread.onSpinWait();
        held = true;
        n++;
        held = false;
    }

    public static void main(String[] args) throws Exception {
        Together.run(() -> add(), () -> add());
        assert n == 2;
    }
}
