import java.util.concurrent.LinkedBlockingQueue;

// Assertion: the sum is looked at while the actor may not have read its mail yet.
class ActorPeeked extends Thread {
    private final LinkedBlockingQueue<Integer> mail = new LinkedBlockingQueue<>();
    volatile int sum;

    void tell(int message) { mail.add(message); }

    @Override public void run() {
        try {
            for (int message = mail.take(); message != 0; message = mail.take())
                sum += message;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        ActorPeeked actor = new ActorPeeked();
        actor.start();
        actor.tell(1);
        int seen = actor.sum;
        actor.tell(0);
        actor.join();
        assert seen == 1;
    }
}
