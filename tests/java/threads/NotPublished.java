/** Who is not interrupted knows nothing. */
class NotPublished {
    static int data, result;

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            Thread.interrupted();
            result = data;
        });
        reader.start();
        data = 42;
        reader.interrupt();
        reader.join();
    }
}
