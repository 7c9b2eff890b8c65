/** A message that is handed over by a plain flag: the flag may be seen before the message is. */
class Message {
    static class Box {
        int data;
        boolean ready;
    }

    static class Writer extends Thread {
        final Box box;

        Writer(Box box) {
            this.box = box;
        }

        @Override
        public void run() {
            box.data = 42;
            box.ready = true;
        }
    }

    public static void main(String[] args) {
        Box box = new Box();
        new Writer(box).start();
        if (box.ready)
            assert box.data == 42 : "the message is not there";
    }
}
