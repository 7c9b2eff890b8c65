package fencepost;

/**
 * System properties. Those that {@code --property} gives come first. Of the others, what every Java on Unix has alike is
 * known; what differs from machine to machine makes the verdict inconclusive; and no other property is set, which the
 * verdict says. What the program sets itself is in a list, with volatile accesses as in the JDK's map.
 */
public final class Settings {
    private static volatile Settings first;

    @Immediate private final String key;
    @Immediate private final Settings next;
    // Null if it has been cleared.
    private volatile String value;

    private Settings(String key, Settings next) {
        this.key = key;
        this.next = next;
    }

    /** What a property is, if it is set. */
    public static String get(String key) {
        String value = tuning(key);
        if (value == null)
            unset(key);
        return value;
    }

    /** The same for the JDK's own classes, which have their defaults if the user says nothing. */
    public static String tuning(String key) {
        if (mayBeSet()) {
            Settings own = own(key);
            if (own != null)
                return own.value;
        }
        return given(key);
    }

    private static void unset(String key) {
        if (!mayBeSet() || own(key) == null)
            Machine.relies("system properties that --property does not give are not set");
    }

    /** Sets a property, or clears it if there is no value; gives what it was. */
    public static synchronized String set(String key, String value) {
        String before = get(key);
        Settings own = own(key);
        if (own == null) {
            own = new Settings(key, first);
            own.value = value;
            first = own;
        } else {
            own.value = value;
        }
        return before;
    }

    /** Only where the program may set any. */
    private static boolean mayBeSet() { return true; }

    private static Settings own(String key) {
        for (Settings each = first; each != null; each = each.next)
            if (each.key.equals(key))
                return each;
        return null;
    }

    private static String given(String key) {
        String value = null;
        for (int i = 0; Machine.propertyAt(i) != null; i += 2)
            if (Machine.propertyAt(i).equals(key))
                value = Machine.propertyAt(i + 1);
        return value == null ? usual(key) : value;
    }

    private static String usual(String key) {
        switch (key) {
            case "line.separator":
                Machine.relies("lines end and paths are written as on Unix");
                return "\n";
            case "file.separator":
                Machine.relies("lines end and paths are written as on Unix");
                return "/";
            case "path.separator":
                Machine.relies("lines end and paths are written as on Unix");
                return ":";
            case "java.specification.name": return "Java Platform API Specification";
            case "java.specification.vendor": return "Oracle Corporation";
            case "java.vm.specification.name": return "Java Virtual Machine Specification";
            case "java.vm.specification.vendor": return "Oracle Corporation";
            case "java.class.path": case "java.class.version": case "java.home": case "java.io.tmpdir":
            case "java.library.path": case "java.runtime.name": case "java.runtime.version":
            case "java.specification.version": case "java.specification.maintenance.version":
            case "java.vendor": case "java.vendor.url": case "java.vendor.url.bug": case "java.vendor.version":
            case "java.version": case "java.version.date": case "java.vm.compressedOopsMode": case "java.vm.info":
            case "java.vm.name": case "java.vm.specification.version": case "java.vm.vendor": case "java.vm.version":
            case "file.encoding": case "native.encoding": case "stdout.encoding": case "stderr.encoding":
            case "stdin.encoding": case "jdk.debug": case "jdk.module.main": case "jdk.module.path":
            case "os.arch": case "os.name": case "os.version":
            case "sun.arch.data.model": case "sun.boot.library.path": case "sun.cpu.endian": case "sun.cpu.isalist":
            case "sun.io.unicode.encoding": case "sun.java.command": case "sun.java.launcher":
            case "sun.jnu.encoding": case "sun.management.compiler": case "sun.os.patch.level":
            case "user.country": case "user.dir": case "user.home": case "user.language": case "user.name":
            case "user.script": case "user.timezone": case "user.variant":
                Machine.inconclusive("a system property that differs from machine to machine (--property gives it)");
            default: return null;
        }
    }
}
