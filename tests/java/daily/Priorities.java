import java.util.concurrent.PriorityBlockingQueue;

// Holds: the most urgent of what is there comes first.
class Priorities {
    record Job(int urgency, String name) implements Comparable<Job> {
        public int compareTo(Job other) { return Integer.compare(urgency, other.urgency); }
    }

    public static void main(String[] args) throws Exception {
        PriorityBlockingQueue<Job> jobs = new PriorityBlockingQueue<>();
        Together.run(() -> jobs.add(new Job(2, "mail")), () -> jobs.add(new Job(1, "alarm")));
        assert jobs.take().name().equals("alarm") && jobs.take().name().equals("mail");
    }
}
