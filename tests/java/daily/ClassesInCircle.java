// Deadlock: two classes initialise each other, and each thread begins with another one.
class ClassesInCircle {
    static class Left {
        static final int value = Right.half() + 1;

        static int half() { return 2; }
    }

    static class Right {
        static final int value = Left.half() + 1;

        static int half() { return 3; }
    }

    public static void main(String[] args) throws Exception {
        Together.run(() -> { int left = Left.value; }, () -> { int right = Right.value; });
    }
}
