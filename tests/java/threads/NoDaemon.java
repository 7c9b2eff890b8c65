/** The same without a daemon is a deadlock, though the waits may end for no reason. */
class NoDaemon {
    static int result;

    public static void main(String[] args) {
        new Thread(Daemon::await).start();
        result = 1;
    }
}
