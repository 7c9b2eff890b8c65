/**
 * Two threads write to an object that nobody can reach afterwards: nobody will ever tell who was last. Another goes on
 * alone, makes choices, and fails.
 */
class Leftovers {
    static class Box { int value; }

    static volatile Box box = new Box();
    static volatile int left = 2;
    static int sum;

    static void put(int value) {
        Box mine = box;
        mine.value = value;
        synchronized (Leftovers.class) {
            if (--left == 0)
                box = null;
        }
    }

    public static void main(String[] args) {
        new Thread(() -> put(1)).start();
        new Thread(() -> put(2)).start();
        new Thread(() -> {
            while (left != 0) { }
            for (int round = 0; round < 3; round++)
                sum = sum + Fencepost.choose(2);
            assert sum != 3;
        }).start();
    }
}
