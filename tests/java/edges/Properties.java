/** System properties: what every Java on Unix has alike is known, what differs is not invented. */
public class Properties {
    public static void separators() {
        assert System.getProperty("line.separator").equals("\n");
        assert System.getProperty("file.separator").equals("/");
        assert System.getProperty("path.separator").equals(":");
        assert System.lineSeparator().equals(System.getProperty("line.separator"));
    }

    public static void unset() {
        assert System.getProperty("no.such.property") == null;
        assert System.getProperty("no.such.property", "own").equals("own");
        assert System.getProperty("path.separator", "own").equals(":");
    }

    public static void empty() {
        try {
            System.getProperty("");
            assert false;
        } catch (IllegalArgumentException e) {
            assert e.getMessage().equals("key can't be empty");
        }
    }

    public static void nothing() {
        try {
            System.getProperty(null);
            assert false;
        } catch (NullPointerException e) {
        }
    }

    public static void encoding() { assert System.getProperty("file.encoding") != null; }

    public static void directory() { assert System.getProperty("user.dir") != null; }

    public static void version() { assert System.getProperty("java.version") != null; }

    public static void charset() { assert java.nio.charset.Charset.defaultCharset() != null; }
}
