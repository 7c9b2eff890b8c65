/** Like `Names`, but nobody asks; and something else is shown as text. */
class Nameless {
    static int result;
    static Object shown = "x";

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++)
            threads[i] = new Thread(() -> {
                synchronized (Nameless.class) {
                    result += String.valueOf(shown).length();
                }
            });
        for (Thread thread : threads)
            thread.start();
    }
}
