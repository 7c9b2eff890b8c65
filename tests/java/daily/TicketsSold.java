// Assertion: two clerks sell the last seat.
class TicketsSold {
    static volatile int seats = 1;
    static int sold;

    static void sell() {
        if (seats > 0) {
            synchronized (TicketsSold.class) { sold++; }
            seats--;
        }
    }

    public static void main(String[] args) throws Exception {
        Together.run(() -> sell(), () -> sell());
        assert sold == 1;
    }
}
