import java.util.concurrent.Exchanger;

// Deadlock: the third thread has no partner.
class ExchangedByThree {
    public static void main(String[] args) throws Exception {
        Exchanger<Integer> exchanger = new Exchanger<>();
        Together.Work swap = () -> exchanger.exchange(1);
        Together.run(swap, swap, swap);
    }
}
