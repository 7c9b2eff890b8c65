// Assertion: two volatile fields that belong together are written one after the other.
class ConfigPair {
    static volatile int width = 1, height = 1;

    public static void main(String[] args) throws Exception {
        Together.run(() -> { width = 2; height = 2; }, () -> { assert width == height; });
    }
}
