import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Seats are sold without locks: a seat belongs to whoever sets it first, and those who want seats side by side
 * give back the first if they do not get the second. Who is last finds a list of all that was sold.
 */
public class Tickets {
    /** Says whether a seat is had, and gives it back. */
    interface Hall {
        boolean take(int seat, int who);

        void giveBack(int seat);

        int owner(int seat);

        int size();
    }

    static final class Atomic implements Hall {
        private final AtomicIntegerArray seats;

        Atomic(int size) { seats = new AtomicIntegerArray(size); }

        @Override public boolean take(int seat, int who) { return seats.compareAndSet(seat, 0, who); }

        @Override public void giveBack(int seat) { seats.set(seat, 0); }

        @Override public int owner(int seat) { return seats.get(seat); }

        @Override public int size() { return seats.length(); }
    }

    /** Looks first and writes then. */
    static final class Plain implements Hall {
        private final int[] seats;

        Plain(int size) { seats = new int[size]; }

        @Override public boolean take(int seat, int who) {
            if (seats[seat] != 0)
                return false;
            seats[seat] = who;
            return true;
        }

        @Override public void giveBack(int seat) { seats[seat] = 0; }

        @Override public int owner(int seat) { return seats[seat]; }

        @Override public int size() { return seats.length; }
    }

    /** What was sold, the last first. */
    record Sale(int who, int seat, Sale before) { }

    private final Hall hall;
    private final AtomicInteger sold = new AtomicInteger();
    private final AtomicReference<Sale> sales = new AtomicReference<>();

    Tickets(Hall hall) { this.hall = hall; }

    /** Two seats side by side, or none; gives the number of the first, or -1. */
    int buyPair(int who) {
        for (int seat = 0; seat + 1 < hall.size(); seat++) {
            if (!hall.take(seat, who))
                continue;
            if (hall.take(seat + 1, who)) {
                note(who, seat);
                note(who, seat + 1);
                return seat;
            }
            hall.giveBack(seat);
        }
        return -1;
    }

    private void note(int who, int seat) {
        sold.incrementAndGet();
        Sale before;
        do {
            before = sales.get();
        } while (!sales.compareAndSet(before, new Sale(who, seat, before)));
    }

    /** Every sale is of another seat, and the seat belongs to who bought it. */
    void check() {
        int count = 0;
        boolean[] seen = new boolean[hall.size()];
        for (Sale sale = sales.get(); sale != null; sale = sale.before()) {
            assert !seen[sale.seat()] : "seat " + sale.seat() + " was sold twice";
            assert hall.owner(sale.seat()) == sale.who() : "seat " + sale.seat() + " is another's";
            seen[sale.seat()] = true;
            count++;
        }
        assert count == sold.get();
    }

    private static void sell(Hall hall) throws InterruptedException {
        Tickets tickets = new Tickets(hall);
        Thread[] buyers = new Thread[2];
        for (int i = 0; i < buyers.length; i++) {
            int who = i + 1;
            buyers[i] = new Thread(() -> tickets.buyPair(who), "buyer " + who);
            buyers[i].start();
        }
        for (Thread buyer : buyers)
            buyer.join();
        tickets.check();
    }

    public static void main(String[] args) throws InterruptedException { sell(new Atomic(3)); }

    /** Both find the seat free. */
    static void plain() throws InterruptedException { sell(new Plain(3)); }

    /** Both may have to give seats back, but who is further to the right gets a pair. */
    static void somebody() throws InterruptedException {
        Tickets tickets = new Tickets(new Atomic(3));
        Thread first = new Thread(() -> tickets.buyPair(1)), second = new Thread(() -> tickets.buyPair(2));
        first.start();
        second.start();
        first.join();
        second.join();
        assert tickets.sold.get() > 0 : "nothing sold";
    }
}
