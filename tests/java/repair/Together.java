/** Fields that are declared together, of which one has to be volatile. */
public class Together {
    static int data, ready;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            data = 1;
            ready = 1;
        });
        writer.start();
        if (ready == 1)
            assert data == 1;
        writer.join();
    }
}
