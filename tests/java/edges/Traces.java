/** Stack traces where threads share exceptions, and what they are taken for. */
class Traces {
    static class Counted extends Exception {
        static int filled;
        @Override public Throwable fillInStackTrace() {
            filled++;
            return this;
        }
    }

    static volatile Exception shared;
    static volatile int done;

    static Exception made() { return new Exception("made"); }

    static String first(Throwable exception) { return exception.getStackTrace()[0].getMethodName(); }

    static void read() {
        StackTraceElement[] trace = made().getStackTrace();
        assert trace.length >= 2 && trace[0].getMethodName().equals("made") && trace[1].getLineNumber() == 19;
    }

    static void printed() {
        try {
            throw made();
        } catch (Exception exception) {
            exception.printStackTrace();
        }
    }

    static void neverRead() {
        try {
            throw made();
        } catch (Exception exception) {
            assert exception.getMessage().equals("made");
        }
    }

    /** The trace is there when others find the exception. */
    static void published() {
        new Thread(() -> shared = made()).start();
        Exception found = shared;
        assert found == null || first(found).equals("made");
    }

    /** Filling it in again, while the other may read it. */
    static void filledAgain() {
        Exception exception = shared = made();
        new Thread(() -> shared.fillInStackTrace()).start();
        assert !first(exception).isEmpty();
    }

    /** The same for one that no one reads. */
    static void filledAgainUnread() {
        Exception exception = shared = made();
        new Thread(() -> shared.fillInStackTrace()).start();
        assert exception.getMessage().equals("made");
    }

    static void ofAnotherThread() {
        Thread other = new Thread(() -> { while (done == 0) { } });
        other.start();
        assert other.getStackTrace().length > 0;
        done = 1;
    }

    static void ofThreadsThatDoNotRun() throws InterruptedException {
        Thread other = new Thread(() -> { });
        assert other.getStackTrace().length == 0;
        other.start();
        other.join();
        assert other.getStackTrace().length == 0;
    }

    /** A class that fills in traces in its own way is asked, though nothing reads them. */
    static void overridden() {
        new Counted();
        assert Counted.filled == 1;
    }

    /** An exception's lock is that of its trace, too. */
    static void locked() {
        Exception exception = made();
        Thread other = new Thread(() -> {
            synchronized (exception) {
                while (done == 0) { }
            }
        });
        other.start();
        exception.printStackTrace();
        done = 1;
    }

    public static void main(String[] args) { read(); }
}
