// Assertion: join with a time may come back before the thread has ended.
class GivenUpJoin {
    static volatile boolean done;

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> done = true);
        worker.start();
        worker.join(100);
        assert done;
    }
}
