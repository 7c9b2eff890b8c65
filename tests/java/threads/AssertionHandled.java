/** A failed assertion is one, whoever would log it. */
class AssertionHandled {
    static int result;

    public static void main(String[] args) {
        Thread.setDefaultUncaughtExceptionHandler((thread, exception) -> result++);
        new Thread(() -> { assert result > 0 : "failed"; }).start();
    }
}
