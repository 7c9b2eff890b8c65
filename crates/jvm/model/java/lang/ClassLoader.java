package java.lang;

import fencepost.Machine;
import fencepost.Resources;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Enumeration;

/** There is one, which has loaded everything. It is not abstract, or else what it lacks would come from the JDK. */
public class ClassLoader {
    private static final ClassLoader system = new ClassLoader(), platform = new ClassLoader();

    protected ClassLoader() { }

    public static ClassLoader getSystemClassLoader() { return system; }

    /** Has loaded none of the classes that a program can ask. */
    public static ClassLoader getPlatformClassLoader() { return platform; }

    public Class<?> loadClass(String name) throws ClassNotFoundException { return Class.named(name); }

    public URL getResource(String name) { return Resources.url(here(name)); }
    public InputStream getResourceAsStream(String name) { return Resources.stream(here(name)); }
    public Enumeration<URL> getResources(String name) throws IOException { return Resources.urls(here(name)); }

    public static URL getSystemResource(String name) { return system.getResource(name); }
    public static InputStream getSystemResourceAsStream(String name) { return system.getResourceAsStream(name); }
    public static Enumeration<URL> getSystemResources(String name) throws IOException { return system.getResources(name); }

    private String here(String name) {
        if (name == null)
            throw new NullPointerException();
        if (this != system)
            Machine.inconclusive("a file of the JDK");
        return name;
    }
}
