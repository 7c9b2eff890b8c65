class Absent {
    static int[] shared = { 1 };
    final int value;

    Absent(int value) {
        this.value = value;
    }

    int twice() {
        return 2 * value;
    }
}
