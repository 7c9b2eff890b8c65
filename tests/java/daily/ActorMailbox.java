import java.util.concurrent.LinkedBlockingQueue;

// Holds: one thread reads the mailbox and alone touches the sum; joining it publishes the sum.
class ActorMailbox extends Thread {
    private final LinkedBlockingQueue<Integer> mail = new LinkedBlockingQueue<>();
    int sum;

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
        ActorMailbox actor = new ActorMailbox();
        actor.start();
        Thread other = new Thread(() -> actor.tell(1));
        other.start();
        actor.tell(2);
        other.join();
        actor.tell(0);
        actor.join();
        assert actor.sum == 3;
    }
}
