/** Readers and writers with a lock of their own: no deadlock, and no reader meets a writer at work. */
class ReadersWriters {
    private final int times;
    private int readers;
    private boolean writing;
    private int left, right;

    ReadersWriters(int times) {
        this.times = times;
    }

    private synchronized void beginReading() throws InterruptedException {
        while (writing)
            wait();
        readers++;
    }

    private synchronized void endReading() {
        readers--;
        if (readers == 0)
            notifyAll();
    }

    private synchronized void beginWriting() throws InterruptedException {
        while (writing || readers > 0)
            wait();
        writing = true;
    }

    private synchronized void endWriting() {
        writing = false;
        notifyAll();
    }

    void read() {
        try {
            for (int time = 0; time < times; time++) {
                beginReading();
                assert left == right : "a writer is at work";
                endReading();
            }
        } catch (InterruptedException nobodyInterrupts) {
            throw new AssertionError(nobodyInterrupts);
        }
    }

    void write() {
        try {
            for (int time = 0; time < times; time++) {
                beginWriting();
                left++;
                right++;
                endWriting();
            }
        } catch (InterruptedException nobodyInterrupts) {
            throw new AssertionError(nobodyInterrupts);
        }
    }

    static void meet(int readers, int writers, int times) {
        ReadersWriters data = new ReadersWriters(times);
        for (int reader = 0; reader < readers; reader++)
            new Thread(data::read).start();
        for (int writer = 0; writer < writers; writer++)
            new Thread(data::write).start();
    }

    static void two() {
        meet(2, 2, 1);
    }

    static void twoTwice() {
        meet(2, 2, 2);
    }

    static void three() {
        meet(3, 3, 1);
    }

    public static void main(String[] args) {
        meet(2, 2, 1);
    }
}
