import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.RandomAccess;
import java.util.UUID;

/** What objects of classes say, values that threads inherit, and other small things of everyday programs. */
public class Classes {
    interface Shape { }
    interface Round extends Shape { }
    static class Base { }
    static class Circle extends Base implements Round { }

    static void instances() {
        Object circle = new Circle();
        Object[] things = { circle, new Base(), new int[0], new String[0], new Circle[0], "text", 7, null };
        Class<?>[] classes = {
            Object.class, Base.class, Circle.class, Shape.class, Round.class, int[].class, Object[].class, Base[].class,
            CharSequence.class, Comparable.class, Number.class, Cloneable.class, Serializable.class, int.class,
        };
        for (Class<?> each : classes) {
            StringBuilder line = new StringBuilder(each.getTypeName());
            for (Object thing : things)
                line.append(each.isInstance(thing) ? " yes" : " no");
            System.out.println(line);
        }
    }

    static void assignable() {
        Class<?>[] classes = {
            Object.class, Circle.class, Round.class, Shape.class, Circle[].class, Shape[].class, int[].class, int.class,
            long.class, List.class, ArrayList.class, Collection.class, RandomAccess.class,
        };
        for (Class<?> to : classes) {
            StringBuilder line = new StringBuilder(to.getSimpleName());
            for (Class<?> from : classes)
                line.append(to.isAssignableFrom(from) ? " 1" : " 0");
            System.out.println(line);
        }
    }

    static void casts() {
        System.out.println(Shape.class.cast(new Circle()) != null);
        System.out.println(Shape.class.cast(null));
        try {
            Circle.class.cast(new Base());
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Circle.class.asSubclass(Base.class));
        try {
            Base.class.asSubclass(Circle.class);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }

    static void loaders() {
        System.out.println(String.class.getClassLoader());
        System.out.println(int.class.getClassLoader());
        System.out.println(int[].class.getClassLoader());
        System.out.println(Classes.class.getClassLoader() == ClassLoader.getSystemClassLoader());
        System.out.println(Circle[].class.getClassLoader() == Base.class.getClassLoader());
    }

    static final InheritableThreadLocal<String> given = new InheritableThreadLocal<>() {
        @Override protected String childValue(String value) { return value + "'"; }
    };
    static final ThreadLocal<String> own = ThreadLocal.withInitial(() -> "fresh");

    static void inheritance() throws InterruptedException {
        given.set("a");
        own.set("b");
        Thread child = new Thread(() -> {
            System.out.println(given.get() + " " + own.get());
            Thread grandchild = new Thread(() -> System.out.println(given.get()));
            given.set("c");
            grandchild.start();
            try {
                grandchild.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        given.set("later");
        child.start();
        child.join();
        Thread without = new Thread(null, () -> System.out.println(given.get()), "without", 0, false);
        without.start();
        without.join();
        System.out.println(given.get());
    }

    static void buffers() {
        StringBuffer text = new StringBuffer("a");
        text.append(new StringBuffer("b")).append((StringBuffer) null);
        System.out.println(text);
    }

    static void bytes() {
        String[] texts = { "", "plain", "caf\u00e9", "\u20ac 5", "\ud83d\ude00!", "\ud83d?", "x\ude00" };
        java.nio.charset.Charset[] charsets = {
            StandardCharsets.UTF_8, StandardCharsets.US_ASCII, StandardCharsets.ISO_8859_1, StandardCharsets.UTF_16,
            StandardCharsets.UTF_16BE, StandardCharsets.UTF_16LE,
        };
        for (String text : texts)
            for (java.nio.charset.Charset charset : charsets) {
                StringBuilder line = new StringBuilder(charset.name());
                for (byte each : text.getBytes(charset))
                    line.append(' ').append(each);
                System.out.println(line);
            }
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 5; j++) {
                String back = new String(texts[j].getBytes(charsets[i]), charsets[i]);
                System.out.println(back.length() + (back.equals(texts[j]) ? " same" : " changed"));
            }
        System.out.println((int) new String(new byte[] { -28 }, StandardCharsets.ISO_8859_1).charAt(0));
        System.out.println((int) new String(new byte[] { -28 }, StandardCharsets.US_ASCII).charAt(0));
    }

    public static void main(String[] arguments) throws InterruptedException {
        instances();
        assignable();
        casts();
        loaders();
        inheritance();
        buffers();
        bytes();
        System.out.println(new UUID(0x0123456789abcdefL, -2) + " " + UUID.fromString("1-2-3-4-5").equals(new UUID(0x100020003L, 4L << 48 | 5)));
    }
}
