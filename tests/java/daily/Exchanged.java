import java.util.concurrent.Exchanger;

// Holds: each gets what the other brings.
class Exchanged {
    public static void main(String[] args) throws Exception {
        Exchanger<String> exchanger = new Exchanger<>();
        String[] got = new String[2];
        Together.run(
            () -> got[0] = exchanger.exchange("tea"),
            () -> got[1] = exchanger.exchange("milk"));
        assert got[0].equals("milk") && got[1].equals("tea");
    }
}
