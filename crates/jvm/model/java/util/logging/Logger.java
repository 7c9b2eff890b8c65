package java.util.logging;

import fencepost.Immediate;
import fencepost.Machine;
import java.util.function.Supplier;

/** Messages by name and level. Handlers run in the thread that logs; no lock is taken for that. */
public class Logger {
    public static final String GLOBAL_LOGGER_NAME = "global";
    @Deprecated public static final Logger global = new Logger(GLOBAL_LOGGER_NAME, null);
    static final SimpleFormatter simple = new SimpleFormatter();
    private static final Handler[] none = { };

    @Immediate private final String name;
    /** The next logger with a name, and the one above: guarded by the manager's lock where they change. */
    Logger next;
    volatile Logger parent;
    private volatile Level level;
    private volatile Handler[] handlers = none;
    private volatile boolean usesParent = true;
    private volatile Filter filter;

    protected Logger(String name, String bundle) {
        if (bundle != null)
            Machine.inconclusive("a logger with a resource bundle");
        this.name = name;
    }

    public static Logger getLogger(String name) { return LogManager.getLogManager().demand(name); }

    public static Logger getLogger(String name, String bundle) {
        if (bundle != null)
            Machine.inconclusive("a logger with a resource bundle");
        return getLogger(name);
    }

    public static final Logger getGlobal() { return getLogger(GLOBAL_LOGGER_NAME); }

    public static Logger getAnonymousLogger() {
        Logger made = new Logger(null, null);
        made.parent = LogManager.getLogManager().getLogger("");
        return made;
    }

    public String getName() { return name; }
    public Logger getParent() { return parent; }
    public Level getLevel() { return level; }
    public void setLevel(Level level) { this.level = level; }
    public Filter getFilter() { return filter; }
    public void setFilter(Filter filter) { this.filter = filter; }
    public boolean getUseParentHandlers() { return usesParent; }
    public void setUseParentHandlers(boolean uses) { usesParent = uses; }
    public Handler[] getHandlers() { return handlers.clone(); }

    public void setParent(Logger parent) {
        if (parent == null)
            throw new NullPointerException();
        this.parent = parent;
    }

    public synchronized void addHandler(Handler handler) {
        if (handler == null)
            throw new NullPointerException();
        Handler[] old = handlers, all = new Handler[old.length + 1];
        for (int i = 0; i < old.length; i++)
            all[i] = old[i];
        all[old.length] = handler;
        handlers = all;
    }

    public synchronized void removeHandler(Handler handler) {
        Handler[] old = handlers;
        for (int found = 0; found < old.length; found++) {
            if (old[found] != handler)
                continue;
            Handler[] all = new Handler[old.length - 1];
            for (int i = 0; i < all.length; i++)
                all[i] = old[i < found ? i : i + 1];
            handlers = all;
            return;
        }
    }

    final void dropHandlers() { handlers = none; }

    public boolean isLoggable(Level wanted) {
        Level least = Level.INFO;
        for (Logger each = this; each != null; each = each.parent) {
            Level own = each.level;
            if (own != null) {
                least = own;
                break;
            }
        }
        return wanted.intValue() >= least.intValue() && least.intValue() != Level.OFF.intValue();
    }

    public void log(LogRecord record) {
        if (!isLoggable(record.getLevel()))
            return;
        Filter asked = filter;
        if (asked != null && !asked.isLoggable(record))
            return;
        for (Logger each = this; each != null; each = each.parent) {
            for (Handler handler : each.handlers)
                handler.publish(record);
            if (!each.usesParent)
                return;
        }
    }

    private void log(Level level, String message, Object[] parameters, Throwable thrown, String of, String method) {
        LogRecord record = new LogRecord(level, message);
        record.setLoggerName(name);
        if (parameters != null)
            record.setParameters(parameters);
        if (thrown != null)
            record.setThrown(thrown);
        if (of != null) {
            record.setSourceClassName(of);
            record.setSourceMethodName(method);
        }
        log(record);
    }

    public void log(Level level, String message) {
        if (isLoggable(level))
            log(level, message, null, null, null, null);
    }

    public void log(Level level, Supplier<String> message) {
        if (isLoggable(level))
            log(level, message.get(), null, null, null, null);
    }

    public void log(Level level, String message, Object parameter) {
        if (isLoggable(level))
            log(level, message, new Object[] { parameter }, null, null, null);
    }

    public void log(Level level, String message, Object[] parameters) {
        if (isLoggable(level))
            log(level, message, parameters, null, null, null);
    }

    public void log(Level level, String message, Throwable thrown) {
        if (isLoggable(level))
            log(level, message, null, thrown, null, null);
    }

    public void log(Level level, Throwable thrown, Supplier<String> message) {
        if (isLoggable(level))
            log(level, message.get(), null, thrown, null, null);
    }

    public void logp(Level level, String of, String method, String message) {
        if (isLoggable(level))
            log(level, message, null, null, of, method);
    }

    public void logp(Level level, String of, String method, String message, Object parameter) {
        if (isLoggable(level))
            log(level, message, new Object[] { parameter }, null, of, method);
    }

    public void logp(Level level, String of, String method, String message, Throwable thrown) {
        if (isLoggable(level))
            log(level, message, null, thrown, of, method);
    }

    public void entering(String of, String method) { logp(Level.FINER, of, method, "ENTRY"); }
    public void exiting(String of, String method) { logp(Level.FINER, of, method, "RETURN"); }

    public void entering(String of, String method, Object parameter) {
        logp(Level.FINER, of, method, "ENTRY {0}", parameter);
    }

    public void exiting(String of, String method, Object result) { logp(Level.FINER, of, method, "RETURN {0}", result); }
    public void throwing(String of, String method, Throwable thrown) { logp(Level.FINER, of, method, "THROW", thrown); }

    public void severe(String message) { log(Level.SEVERE, message); }
    public void severe(Supplier<String> message) { log(Level.SEVERE, message); }
    public void warning(String message) { log(Level.WARNING, message); }
    public void warning(Supplier<String> message) { log(Level.WARNING, message); }
    public void info(String message) { log(Level.INFO, message); }
    public void info(Supplier<String> message) { log(Level.INFO, message); }
    public void config(String message) { log(Level.CONFIG, message); }
    public void config(Supplier<String> message) { log(Level.CONFIG, message); }
    public void fine(String message) { log(Level.FINE, message); }
    public void fine(Supplier<String> message) { log(Level.FINE, message); }
    public void finer(String message) { log(Level.FINER, message); }
    public void finer(Supplier<String> message) { log(Level.FINER, message); }
    public void finest(String message) { log(Level.FINEST, message); }
    public void finest(Supplier<String> message) { log(Level.FINEST, message); }
}
