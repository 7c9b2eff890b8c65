package fencepost;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.util.Enumeration;

/**
 * Files beside the classes of the program and its libraries. The translation has a list of texts: whether it is complete, and
 * then a name, the place of the jar or folder, and the content for each, with a character for each byte. Class files are listed
 * by package: such a name ends with a star, and the names are in lines.
 */
public final class Resources {
    private Resources() { }

    private static final String NOT_KEPT = "\uffff";

    /** The index of a file of this name, behind another one; 0 if there is none. */
    private static int after(String name, int last) {
        int slash = name.lastIndexOf('/') + 1;
        boolean isClass = name.endsWith(".class");
        String wanted = isClass ? name.substring(0, slash) + "*" : name;
        String line = isClass ? "\n" + name.substring(slash) + "\n" : null;
        for (int i = last == 0 ? 1 : last + 3; Machine.resourceAt(i) != null; i += 3)
            if (Machine.resourceAt(i).equals(wanted) && (line == null || Machine.resourceAt(i + 2).indexOf(line) >= 0))
                return i;
        if (Machine.resourceAt(0).isEmpty())
            Machine.inconclusive("a file beside the classes, where there are too many or some cannot be read");
        if (last == 0 && isPlatforms(name))
            Machine.inconclusive("a file of the JDK");
        if (last == 0 && isFolders(name))
            Machine.inconclusive("a folder, or a name that folders and jars understand differently");
        return 0;
    }

    private static boolean isPlatforms(String name) {
        return name.startsWith("java/") || name.startsWith("javax/") || name.startsWith("jdk/") || name.startsWith("sun/")
            || name.startsWith("com/sun/") || name.startsWith("netscape/") || name.startsWith("META-INF/services/java")
            || name.startsWith("org/ietf/") || name.startsWith("org/jcp/") || name.startsWith("org/w3c/")
            || name.startsWith("org/xml/") || name.equals("module-info.class") || name.isEmpty() || name.endsWith("/");
    }

    /**
     * Whether a folder has such a name, or would find a file by it that has another one. No name that begins with one slash is
     * found: it leads out of every folder, and jars have none.
     */
    private static boolean isFolders(String name) {
        String around = name.startsWith("/") ? name : "/" + name + "/";
        if (around.contains("//") || around.contains("/./") || around.contains("/../"))
            return true;
        for (int i = 1; Machine.resourceAt(i) != null; i += 3)
            if (Machine.resourceAt(i).startsWith(name + "/"))
                return true;
        return false;
    }

    private static String content(int index) {
        String content = Machine.resourceAt(index + 2);
        if (Machine.resourceAt(index).endsWith("*"))
            Machine.inconclusive("the bytes of a class file");
        if (content.equals(NOT_KEPT))
            Machine.inconclusive("a file beside the classes that is larger than 64 KiB, or one of too many");
        return content;
    }

    public static InputStream stream(String name) {
        int index = after(name, 0);
        return index == 0 ? null : new Stream(content(index));
    }

    public static URL url(String name) {
        int index = after(name, 0);
        return index == 0 ? null : at(name, index);
    }

    public static Enumeration<URL> urls(String name) {
        int first = after(name, 0);
        return new Enumeration<URL>() {
            private int index = first;

            public boolean hasMoreElements() { return index != 0; }

            public URL nextElement() {
                if (index == 0)
                    throw new java.util.NoSuchElementException();
                URL found = at(name, index);
                index = after(name, index);
                return found;
            }
        };
    }

    private static URL at(String name, int index) {
        Machine.relies("the class path is where it was given, and addresses of files on it say so");
        try {
            return new URL(null, Machine.resourceAt(index + 1) + name, new Handler(index));
        } catch (java.net.MalformedURLException wrong) {
            throw new IllegalStateException(wrong);
        }
    }

    private static final class Handler extends URLStreamHandler {
        @Immediate private final int index;

        Handler(int index) { this.index = index; }

        protected URLConnection openConnection(URL url) {
            return new URLConnection(url) {
                public void connect() { }

                public InputStream getInputStream() { return new Stream(content(index)); }
            };
        }
    }

    private static final class Stream extends InputStream {
        @Immediate private final String content;
        private int next;

        Stream(String content) { this.content = content; }

        public int read() throws IOException { return next < content.length() ? content.charAt(next++) : -1; }

        public int available() { return content.length() - next; }
    }
}
