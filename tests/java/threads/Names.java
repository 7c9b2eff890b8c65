/** Threads without a name are numbered by creation. */
class Names {
    static int result;

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++)
            threads[i] = new Thread(() -> {
                synchronized (Names.class) {
                    result = result * 10 + Thread.currentThread().getName().charAt(7) - '0' + 1;
                }
            });
        for (Thread thread : threads)
            thread.start();
    }
}
