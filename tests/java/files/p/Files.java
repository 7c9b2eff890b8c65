package p;

import java.io.InputStream;
import java.net.URL;
import java.util.Enumeration;
import java.util.Properties;

/** Files beside classes. Each method holds on a JVM, with assertions on. */
class Files {
    public static void main(String[] args) throws Exception {
        relative();
        bytes();
        properties();
        classes();
        twice();
        twoThreads();
        byLoader();
    }

    private static String text(InputStream in) throws Exception {
        StringBuilder text = new StringBuilder();
        for (int c = in.read(); c >= 0; c = in.read())
            text.append((char) c);
        return text.toString();
    }

    /** A name is relative to the package of a class, and to the class path for a loader. */
    static void relative() throws Exception {
        assert text(Files.class.getResourceAsStream("words.txt")).equals("beside");
        assert text(Files.class.getResourceAsStream("/words.txt")).equals("above");
        assert text(Files.class.getClassLoader().getResourceAsStream("p/words.txt")).equals("beside");
        assert text(ClassLoader.getSystemResourceAsStream("words.txt")).equals("above");
        assert Files.class.getResourceAsStream("none.txt") == null;
        assert Files.class.getClassLoader().getResourceAsStream("/words.txt") == null;
        assert text(Files[].class.getResourceAsStream("words.txt")).equals("beside");
    }

    static void bytes() throws Exception {
        InputStream in = Files.class.getResourceAsStream("bytes.bin");
        assert in.available() == 3;
        byte[] bytes = new byte[4];
        assert in.read(bytes) == 3 && bytes[0] == 0 && bytes[1] == -1 && bytes[2] == 127;
        assert in.read() == -1;
    }

    static void properties() throws Exception {
        Properties properties = new Properties();
        properties.load(Files.class.getResourceAsStream("some.properties"));
        assert properties.getProperty("threads").equals("2");
    }

    static void classes() throws Exception {
        ClassLoader loader = Files.class.getClassLoader();
        assert loader.getResource("p/Files.class") != null;
        assert loader.getResource("p/File.class") == null;
        assert loader.getResource("Files.class") == null;
        assert Files.class.getResource("Files.class").equals(loader.getResource("p/Files.class"));
    }

    /** The folder has a file of this name, and so has the jar. */
    static void twice() throws Exception {
        Enumeration<URL> all = Files.class.getClassLoader().getResources("words.txt");
        String texts = "";
        while (all.hasMoreElements())
            texts += text(all.nextElement().openStream()) + ";";
        assert texts.equals("above;in the jar;");
        assert !Files.class.getClassLoader().getResources("none.txt").hasMoreElements();
    }

    static int read;

    static void twoThreads() throws Exception {
        Runnable reads = () -> {
            try {
                int length = text(Files.class.getResourceAsStream("words.txt")).length();
                synchronized (Files.class) {
                    read += length;
                }
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        };
        Thread other = new Thread(reads);
        other.start();
        reads.run();
        other.join();
        assert read == 12;
    }

    static boolean initialised;

    static class Lazy {
        static {
            initialised = true;
        }
    }

    /** A class by its name and a loader; the one of the platform, which is null, does not have it. */
    static void byLoader() throws Exception {
        ClassLoader own = Files.class.getClassLoader();
        assert Class.forName("p.Files$Lazy", false, own) == Lazy.class && !initialised;
        assert Class.forName("p.Files$Lazy", true, own) == Lazy.class && initialised;
        assert Class.forName("java.lang.String", true, null) == String.class;
        String missing = "";
        try {
            Class.forName("p.Files$None", true, own);
        } catch (ClassNotFoundException none) {
            missing += "none";
        }
        try {
            Class.forName("p.Files$Lazy", true, null);
        } catch (ClassNotFoundException none) {
            missing += " and not there";
        }
        assert missing.equals("none and not there");
    }

    /** The JDK's own files are not looked at. */
    static void platform() {
        assert Files.class.getClassLoader().getResource("java/lang/String.class") != null;
    }
}
