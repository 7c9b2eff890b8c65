// Assertion: virtual threads race like any others.
class VirtualRace {
    static int served;

    public static void main(String[] args) throws InterruptedException {
        Thread first = Thread.ofVirtual().start(() -> served++), second = Thread.ofVirtual().start(() -> served++);
        first.join();
        second.join();
        assert served == 2;
    }
}
