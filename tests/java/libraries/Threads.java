/** Two or three pieces of work, each in a thread of its own, and what they threw. */
class Threads {
    interface Work {
        void run() throws Exception;
    }

    static void together(Work... works) throws Exception {
        Thread[] threads = new Thread[works.length];
        for (int i = 0; i < works.length; i++) {
            Work work = works[i];
            threads[i] = new Thread(() -> {
                try {
                    work.run();
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
        }
        for (Thread thread : threads)
            thread.start();
        for (Thread thread : threads)
            thread.join();
    }
}
