// Holds under sc and tso. Under java and java-op the field may be read before it is seen to be written.
class UnsafePublication {
    static class Holder {
        int value;

        Holder(int value) { this.value = value; }
    }

    static Holder shared;

    public static void main(String[] args) throws Exception {
        Together.run(
            () -> shared = new Holder(42),
            () -> { Holder seen = shared; assert seen == null || seen.value == 42; });
    }
}
