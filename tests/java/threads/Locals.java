/** Each thread has a value of its own. */
class Locals {
    static int result;
    static final ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 10);

    public static void main(String[] args) throws InterruptedException {
        Runnable bumps = () -> {
            local.set(local.get() + 1);
            local.set(local.get() + 1);
            assert local.get() == 12;
            local.remove();
            assert local.get() == 10;
        };
        Thread one = new Thread(bumps), other = new Thread(bumps);
        one.start();
        other.start();
        one.join();
        other.join();
        result = local.get();
    }
}
