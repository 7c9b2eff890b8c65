// Settings that are read once, by the first thread that needs them. The double-checked lock that sees to that is broken.
class Settings {
    static final Object gate = new Object();
    static boolean ready;
    static int port;

    static int port() {
        if (!ready) {
            synchronized (gate) {
                if (!ready) {
                    port = 8080;
                    ready = true;
                }
            }
        }
        return port;
    }

    static void use() {
        if (port() != 8080) throw new IllegalStateException("the port is not set");
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(Settings::use);
        other.start();
        use();
        other.join();
    }
}
