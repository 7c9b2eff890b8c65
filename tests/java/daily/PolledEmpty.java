import java.util.concurrent.ConcurrentLinkedQueue;

// Exception: another thread takes the element between isEmpty and poll.
class PolledEmpty {
    public static void main(String[] args) throws Exception {
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        queue.add(1);
        Together.Work take = () -> { if (!queue.isEmpty()) { int value = queue.poll(); } };
        Together.run(take, take);
    }
}
