import java.util.Arrays;

/** An array that is larger than what a state should cost. */
class LargeArray {
    public static void main(String[] args) throws Exception {
        int[] many = new int[100_000];
        for (int i = 0; i < many.length; i++)
            many[i] = i;
        Thread thread = new Thread(() -> many[99_999] = 7);
        thread.start();
        thread.join();
        System.out.println(Arrays.stream(many).asLongStream().sum() + " " + many[99_999]);
    }
}
