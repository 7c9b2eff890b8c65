/** Double-checked locking as it should be: the reference is volatile. */
class DclVolatile {
    private static volatile DclVolatile instance;
    private int value;

    private DclVolatile() {
        value = 42;
    }

    static DclVolatile get() {
        DclVolatile found = instance;
        if (found == null) {
            synchronized (DclVolatile.class) {
                found = instance;
                if (found == null)
                    instance = found = new DclVolatile();
            }
        }
        return found;
    }

    static void use() {
        DclVolatile found = get();
        assert found.value == 42 : "not constructed";
    }

    public static void main(String[] args) {
        new Thread(DclVolatile::use).start();
        new Thread(DclVolatile::use).start();
    }
}
