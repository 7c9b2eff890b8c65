// Holds under sc and tso. Under java and java-op another thread may see the object before its field.
class DoubleChecked {
    static DoubleChecked instance;
    int port;

    DoubleChecked() { port = 80; }

    static DoubleChecked get() {
        if (instance == null) {
            synchronized (DoubleChecked.class) {
                if (instance == null) instance = new DoubleChecked();
            }
        }
        return instance;
    }

    public static void main(String[] args) throws Exception {
        Together.Work ask = () -> { assert get().port == 80; };
        Together.run(ask, ask);
    }
}
