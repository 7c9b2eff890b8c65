// Assertion: a virtual thread is a daemon, and nothing waits for it before the sum is read.
class VirtualForgotten {
    static volatile int sum;

    public static void main(String[] args) {
        Thread.startVirtualThread(() -> sum = 1);
        assert sum == 1;
    }
}
