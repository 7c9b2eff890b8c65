import java.util.concurrent.Phaser;

// Holds: two parties go through two phases together.
class Phased {
    static final Phaser phaser = new Phaser(2);
    static final int[] cells = new int[2];

    static void work(int mine) {
        cells[mine]++;
        phaser.arriveAndAwaitAdvance();
        assert cells[1 - mine] == 1;
        phaser.arriveAndAwaitAdvance();
        cells[mine]++;
    }

    public static void main(String[] args) throws Exception {
        Together.run(() -> work(0), () -> work(1));
        assert cells[0] + cells[1] == 4 && phaser.getPhase() == 2;
    }
}
