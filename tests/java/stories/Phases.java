/** A state that two threads look at before they change it. */
class Phases {
    enum Phase { NEW, RUNNING }

    static Phase phase = Phase.NEW;
    static int runs;
    static Object shared = new Object();

    static void run() {
        if (phase == Phase.NEW) {
            phase = Phase.RUNNING;
            runs++;
        }
    }

    static void twice() throws InterruptedException {
        Thread other = new Thread(Phases::run);
        other.start();
        run();
        other.join();
        assert runs < 2;
    }

    static void gone() throws InterruptedException {
        Thread other = new Thread(() -> shared = null);
        other.start();
        if (shared != null)
            shared.hashCode();
        other.join();
    }
}
