// Holds: the class of the holder is initialised once, by whoever asks first.
class HolderIdiom {
    static int made;
    int port;

    HolderIdiom() { made++; port = 80; }

    static class Holder {
        static final HolderIdiom instance = new HolderIdiom();
    }

    public static void main(String[] args) throws Exception {
        Together.Work ask = () -> { assert Holder.instance.port == 80; };
        Together.run(ask, ask);
        assert made == 1;
    }
}
