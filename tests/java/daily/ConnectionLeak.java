import java.util.concurrent.Semaphore;

// Deadlock: a query that fails does not give its connection back.
class ConnectionLeak {
    static final Semaphore connections = new Semaphore(1);

    static void query(boolean fails) throws InterruptedException {
        connections.acquire();
        if (fails) return;
        connections.release();
    }

    public static void main(String[] args) throws Exception {
        Together.run(() -> query(true), () -> query(false));
    }
}
