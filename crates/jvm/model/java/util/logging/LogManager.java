package java.util.logging;

/** The loggers that have names, under the root. */
public class LogManager {
    private static final LogManager only = new LogManager();

    private final Logger root = new Logger("", null);
    /** Guarded by the manager's lock. */
    private Logger first;

    protected LogManager() {
        root.setLevel(Level.INFO);
        root.addHandler(new ConsoleHandler());
    }

    public static LogManager getLogManager() { return only; }

    public synchronized Logger getLogger(String name) {
        if (name.isEmpty())
            return root;
        for (Logger each = first; each != null; each = each.next)
            if (each.getName().equals(name))
                return each;
        return null;
    }

    synchronized Logger demand(String name) {
        Logger known = getLogger(name);
        if (known != null)
            return known;
        Logger made = new Logger(name, null);
        made.parent = above(name);
        for (Logger each = first; each != null; each = each.next)
            if (each.getName().startsWith(name + ".") && above(each.getName()) == made.parent)
                each.parent = made;
        made.next = first;
        first = made;
        return made;
    }

    /** The logger that the name of another one leads to. */
    private Logger above(String name) {
        for (int at = name.lastIndexOf('.'); at > 0; at = name.lastIndexOf('.', at - 1)) {
            Logger found = getLogger(name.substring(0, at));
            if (found != null)
                return found;
        }
        return root;
    }

    public synchronized boolean addLogger(Logger logger) {
        if (getLogger(logger.getName()) != null)
            return false;
        logger.parent = above(logger.getName());
        logger.next = first;
        first = logger;
        return true;
    }

    public synchronized void reset() {
        for (Logger each = first; each != null; each = each.next) {
            each.setLevel(null);
            each.dropHandlers();
        }
        root.setLevel(Level.INFO);
        root.dropHandlers();
    }
}
