/** An object made when it is first asked for, and the lock is taken each time. */
class Singleton {
    private static Singleton instance;
    private int value;

    private Singleton() {
        value = 42;
    }

    static synchronized Singleton get() {
        if (instance == null)
            instance = new Singleton();
        return instance;
    }

    static void use() {
        Singleton found = get();
        assert found.value == 42 : "not constructed";
    }

    public static void main(String[] args) {
        new Thread(Singleton::use).start();
        new Thread(Singleton::use).start();
    }
}
