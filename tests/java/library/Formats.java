import java.util.Locale;

/** `String.format` and its like. */
public class Formats {
    static void show(String format, Object... arguments) {
        String text;
        try {
            text = String.format(format, arguments);
        } catch (RuntimeException e) {
            text = e.toString();
        }
        System.out.println(format + " -> [" + text + "]");
    }

    public static void main(String[] none) {
        for (String format : new String[] { "%d", "%5d", "%-5d", "%05d", "%,d", "%+d", "% d", "%(d", "%+,9d", "%(08d", "%x", "%08x", "%X", "%o" })
            for (Object value : new Object[] { 0, 42, -42, 1234567, Integer.MIN_VALUE, 9876543210L, (byte) -3, (short) 300, null }) {
                boolean hex = format.endsWith("x") || format.endsWith("X") || format.endsWith("o");
                if (!hex || value != null || !format.contains("0"))
                    show(format, value);
            }
        for (String format : new String[] { "%f", "%.2f", "%.0f", "%10.3f", "%-10.1f|", "%010.2f", "%,.2f", "%+.1f", "%(.1f", "%e", "%.2e", "%E", "%12.4e" })
            for (Object value : new Object[] { 0.0, -0.0, 1.0, 0.5, 1.5, 2.5, 0.125, 0.005, 1.005, 9.995, 99.5, 123456.789, 1e10, 1.0e-5, 3.14159f, 0.1f,
                -1234567.891, 1e-10, 6.02e23, Double.MAX_VALUE, Double.MIN_VALUE, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, null })
                show(format, value);
        for (String format : new String[] { "%s", "%5s", "%-5s|", "%.2s", "%S", "%b", "%B", "%6b", "%h" })
            for (Object value : new Object[] { "abc", "", true, 'x', 7, null, Boolean.FALSE })
                show(format, value);
        show("%c%c %3c|%-3c| %C", 'a', 98, 'c', 'd', 'e');
        show("%2$s %1$s %<s %s", "a", "b");
        show("100%% %n done");
        show("%5%|%-5%|");
        show("%s %s", "only one");
        show("%d", "text");
        show("%f", 1);
        show("%c", "text");
        show("%q", 1);
        show("nothing");
        show("%s and %d and %.1f", "a", 1, 2.0);
        System.out.printf("%s=%d%n", "x", 5);
        System.out.println("%d-%s".formatted(1, "b"));
        System.out.println(String.format(Locale.US, "%,.3f", 12345.6789) + String.format(Locale.ROOT, "%s", Locale.ENGLISH));
        System.out.format("%3d|%-8s|%6.2f%n", 7, "seven", 7.0);
    }
}
