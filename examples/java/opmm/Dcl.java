/** Double-checked locking: whoever does not take the lock may find an object that is not yet made. */
class Dcl {
    private static Dcl instance;
    private int value;

    private Dcl() {
        value = 42;
    }

    static Dcl get() {
        Dcl found = instance;
        if (found == null) {
            synchronized (Dcl.class) {
                found = instance;
                if (found == null)
                    instance = found = new Dcl();
            }
        }
        return found;
    }

    static void use() {
        Dcl found = get();
        assert found.value == 42 : "not constructed";
    }

    public static void main(String[] args) {
        new Thread(Dcl::use).start();
        new Thread(Dcl::use).start();
    }
}
