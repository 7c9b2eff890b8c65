import java.util.concurrent.Phaser;

// Deadlock: main has registered itself and never arrives.
class PhasedUnregistered {
    public static void main(String[] args) throws Exception {
        Phaser phaser = new Phaser(1);
        phaser.register();
        Together.run(phaser::arriveAndAwaitAdvance);
    }
}
