import java.util.function.IntSupplier;

/**
 * What one thread sees of objects that another hands it by a plain field: JLS 17.5. Each entry point sets `seen` to
 * what was found, or leaves it at -1 if nothing was there yet. Those called `plain...` are the same without `final`.
 */
class Finals {
    static int seen = -1;

    static void both(Runnable writer, Runnable reader) throws InterruptedException {
        Thread one = new Thread(writer), two = new Thread(reader);
        one.start();
        two.start();
        one.join();
        two.join();
    }

    // The example of the JLS: x is 3, y may be 0.

    static class Example {
        final int x;
        int y;

        Example() {
            x = 3;
            y = 4;
        }
    }

    static class PlainExample {
        int x = 3;

        int get() { return x; }
    }

    static Example example;
    static PlainExample plainExample;

    static void example() throws InterruptedException {
        both(() -> example = new Example(), () -> {
            Example it = example;
            if (it != null)
                seen = it.x * 10 + it.y;
        });
    }

    static void plainExample() throws InterruptedException {
        both(() -> plainExample = new PlainExample(), () -> {
            PlainExample it = plainExample;
            if (it != null)
                seen = it.x;
        });
    }

    // Handed over by a field of an object that both know.

    static class Desk {
        Example example;
    }

    static void byField() throws InterruptedException {
        Desk desk = new Desk();
        both(() -> desk.example = new Example(), () -> {
            Example it = desk.example;
            if (it != null)
                seen = it.x * 10 + it.y;
        });
    }

    // What a final field leads to.

    static class Node {
        int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    static class Holder {
        final int[] data;
        final Node node;

        Holder() {
            data = new int[] {7};
            node = new Node(1, new Node(2, null));
        }
    }

    static class PlainHolder {
        int[] data = {7};
        Node node = new Node(1, new Node(2, null));
    }

    static Holder holder;
    static PlainHolder plainHolder;

    static void array() throws InterruptedException {
        both(() -> holder = new Holder(), () -> {
            Holder it = holder;
            if (it != null)
                seen = it.data[0];
        });
    }

    static void plainArray() throws InterruptedException {
        both(() -> plainHolder = new PlainHolder(), () -> {
            PlainHolder it = plainHolder;
            if (it != null) {
                int[] data = it.data;
                seen = data == null ? -2 : data[0];
            }
        });
    }

    static void nodes() throws InterruptedException {
        both(() -> holder = new Holder(), () -> {
            Holder it = holder;
            if (it != null)
                seen = it.node.next.value;
        });
    }

    // An object that was there before, and that the reader can come to by another way.

    static class Box {
        final Node node;

        Box(Node node) {
            this.node = node;
        }
    }

    static Node shared;
    static Box box;

    static void fillBox() {
        shared.value = 5;
        box = new Box(shared);
    }

    static void throughBox() throws InterruptedException {
        shared = new Node(0, null);
        both(Finals::fillBox, () -> {
            Box it = box;
            if (it != null)
                seen = it.node.value;
        });
    }

    static void besideBox() throws InterruptedException {
        shared = new Node(0, null);
        both(Finals::fillBox, () -> {
            if (box != null)
                seen = shared.value;
        });
    }

    // An object that comes to be behind a final field only after the freeze, but was made before it, or after it.

    static class Table {
        final Node[] nodes = new Node[1];
    }

    static class PlainTable {
        Node[] nodes = new Node[1];
    }

    static Table table;
    static PlainTable plainTable;

    static void look(Node node) {
        if (node != null)
            seen = node.value;
    }

    static void lookUp() {
        Table it = table;
        if (it != null)
            look(it.nodes[0]);
    }

    static void putBefore() throws InterruptedException {
        both(() -> {
            Node node = new Node(5, null);
            Table fresh = new Table();
            table = fresh;
            fresh.nodes[0] = node;
        }, Finals::lookUp);
    }

    static void putAfter() throws InterruptedException {
        both(() -> {
            Table fresh = new Table();
            table = fresh;
            fresh.nodes[0] = new Node(5, null);
        }, Finals::lookUp);
    }

    static void plainPutBefore() throws InterruptedException {
        both(() -> {
            Node node = new Node(5, null);
            PlainTable fresh = new PlainTable();
            fresh.nodes[0] = node;
            plainTable = fresh;
        }, () -> {
            PlainTable it = plainTable;
            Node[] nodes = it == null ? null : it.nodes;
            if (nodes != null)
                look(nodes[0]);
        });
    }

    // A reference that gets away before the constructor is done.

    static class Leak {
        static Leak leaked;
        final int x;

        Leak() {
            leaked = this;
            x = 3;
        }
    }

    static void leak() throws InterruptedException {
        both(Leak::new, () -> {
            Leak it = Leak.leaked;
            if (it != null)
                seen = it.x;
        });
    }

    // A constructor that calls another one, of its superclass and of its own.

    static class Base {
        final int a;

        Base() {
            a = 1;
        }
    }

    static class Derived extends Base {
        final int b;
        int c;

        Derived() {
            this(2);
            c = 3;
        }

        Derived(int b) {
            this.b = b;
        }
    }

    static class PlainDerived extends Base {
        int b = 2;
    }

    static Derived derived;
    static PlainDerived plainDerived;

    static void derived() throws InterruptedException {
        both(() -> derived = new Derived(), () -> {
            Derived it = derived;
            if (it != null)
                seen = it.a * 100 + it.b * 10 + it.c;
        });
    }

    static void plainDerived() throws InterruptedException {
        both(() -> plainDerived = new PlainDerived(), () -> {
            PlainDerived it = plainDerived;
            if (it != null)
                seen = it.a * 10 + it.b;
        });
    }

    // A constructor that an exception leaves.

    static class Failing {
        final int x;

        Failing(Failing[] kept) {
            kept[0] = this;
            x = 3;
            throw new IllegalStateException();
        }
    }

    static class PlainFailing {
        int x;

        PlainFailing(PlainFailing[] kept) {
            kept[0] = this;
            x = 3;
            throw new IllegalStateException();
        }
    }

    static Failing failing;
    static PlainFailing plainFailing;

    static void failing() throws InterruptedException {
        both(() -> {
            Failing[] kept = new Failing[1];
            try {
                new Failing(kept);
            } catch (IllegalStateException expected) {
                failing = kept[0];
            }
        }, () -> {
            Failing it = failing;
            if (it != null)
                seen = it.x;
        });
    }

    static void plainFailing() throws InterruptedException {
        both(() -> {
            PlainFailing[] kept = new PlainFailing[1];
            try {
                new PlainFailing(kept);
            } catch (IllegalStateException expected) {
                plainFailing = kept[0];
            }
        }, () -> {
            PlainFailing it = plainFailing;
            if (it != null)
                seen = it.x;
        });
    }

    // What has final fields without saying so: records, lambdas, classes within methods, strings, boxes.

    record Point(int x, int y) { }

    static Point point;
    static IntSupplier supplier;
    static String text;
    static Integer boxed;

    static void record() throws InterruptedException {
        both(() -> point = new Point(3, 4), () -> {
            Point it = point;
            if (it != null)
                seen = it.x() * 10 + it.y();
        });
    }

    static void ask() {
        IntSupplier it = supplier;
        if (it != null)
            seen = it.getAsInt();
    }

    static void lambda() throws InterruptedException {
        int captured = Integer.parseInt("5");
        both(() -> supplier = () -> captured, Finals::ask);
    }

    static void anonymous() throws InterruptedException {
        int captured = Integer.parseInt("5");
        both(() -> supplier = new IntSupplier() {
            public int getAsInt() {
                return captured;
            }
        }, Finals::ask);
    }

    // What a captured reference leads to: the language says nothing of lambdas, and all of final fields.

    static void lambdaOfObject() throws InterruptedException {
        both(() -> {
            PlainExample made = new PlainExample();
            supplier = () -> made.x;
        }, Finals::ask);
    }

    static void referenceOfObject() throws InterruptedException {
        both(() -> {
            PlainExample made = new PlainExample();
            supplier = made::get;
        }, Finals::ask);
    }

    static void anonymousOfObject() throws InterruptedException {
        both(() -> {
            PlainExample made = new PlainExample();
            supplier = new IntSupplier() {
                public int getAsInt() {
                    return made.x;
                }
            };
        }, Finals::ask);
    }

    static void string() throws InterruptedException {
        both(() -> text = "a" + Thread.currentThread().isAlive(), () -> {
            String it = text;
            if (it != null)
                seen = it.length();
        });
    }

    static void box() throws InterruptedException {
        both(() -> boxed = 1000, () -> {
            Integer it = boxed;
            if (it != null)
                seen = it;
        });
    }
}
