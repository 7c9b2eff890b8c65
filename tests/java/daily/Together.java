/** Pieces of work, each in a thread of its own, and the end of all of them. */
class Together {
    interface Work {
        void run() throws Exception;
    }

    static void run(Work... works) throws InterruptedException {
        Thread[] threads = new Thread[works.length];
        for (int i = 0; i < works.length; i++) {
            Work work = works[i];
            threads[i] = new Thread(() -> {
                try {
                    work.run();
                } catch (RuntimeException e) {
                    throw e;
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
