import java.util.ArrayDeque;
import java.util.concurrent.Semaphore;

// Holds: a semaphore bounds the users, a lock guards the free connections.
class ConnectionPool {
    static class Connection {
        boolean used;
    }

    private final Semaphore permits = new Semaphore(1);
    private final ArrayDeque<Connection> free = new ArrayDeque<>();

    ConnectionPool() { free.push(new Connection()); }

    void use() throws InterruptedException {
        permits.acquire();
        try {
            Connection connection;
            synchronized (free) { connection = free.pop(); }
            assert !connection.used;
            connection.used = true;
            connection.used = false;
            synchronized (free) { free.push(connection); }
        } finally {
            permits.release();
        }
    }

    public static void main(String[] args) throws Exception {
        ConnectionPool pool = new ConnectionPool();
        Together.run(pool::use, pool::use);
    }
}
