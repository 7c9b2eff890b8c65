import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Serializable;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.util.Random;

/** Classes of the platform are all that Java says that they are. */
public class Supertypes {
    static int x = 7;

    static void open(AccessibleObject object) { object.setAccessible(true); }

    static AccessibleObject either(boolean first, Field field) { return first ? field : null; }

    public static void field() throws Exception {
        Field field = Supertypes.class.getDeclaredField("x");
        open(field);
        AccessibleObject object = either(true, field);
        Member member = field;
        assert object == field && member.getName().equals("x");
        assert member.getDeclaringClass() == Supertypes.class && !member.isSynthetic();
    }

    public static void fieldIsOne() throws Exception {
        Object field = Supertypes.class.getDeclaredField("x");
        assert field instanceof AccessibleObject && field instanceof Member;
        assert field.equals(Supertypes.class.getDeclaredField("x"));
    }

    private static volatile long[] y;

    public static void fieldIsShown() throws Exception {
        assert Supertypes.class.getDeclaredField("x").toString().equals("static int Supertypes.x");
        assert Supertypes.class.getDeclaredField("y").toString().equals("private static volatile long[] Supertypes.y");
    }

    public static void fieldIsNone() throws Exception {
        Object field = Supertypes.class.getDeclaredField("x");
        assert !(field instanceof AccessibleObject);
    }

    public static void stream() throws IOException {
        OutputStream stream = System.out;
        stream.write('A');
        stream.flush();
        Appendable appendable = System.out;
        appendable.append("B");
        Object object = stream;
        assert object instanceof FilterOutputStream;
    }

    static class Counting extends FilterOutputStream {
        int count;

        Counting(OutputStream out) { super(out); }

        @Override public void write(int value) throws IOException {
            count++;
            super.write(value);
        }
    }

    public static void filter() throws IOException {
        Counting counting = new Counting(System.out);
        counting.write(new byte[] { 65, 66, 67 });
        assert counting.count == 3;
        try {
            counting.write(new byte[2], 1, 2);
            assert false;
        } catch (IndexOutOfBoundsException e) {
            assert counting.count == 3;
        }
    }

    public static void serializable() {
        Object[] objects = { new Random(1), new StringBuilder(), new StringBuffer(), String.class };
        for (Object object : objects)
            assert object instanceof Serializable;
    }
}
