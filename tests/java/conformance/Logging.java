import java.util.logging.*;

/** java.util.logging, with a handler of its own. */
public class Logging {
    static class Collecting extends Handler {
        public void publish(LogRecord record) {
            if (isLoggable(record))
                System.out.println(record.getLoggerName() + " " + record.getLevel() + " " + getFormatter().formatMessage(record)
                    + (record.getThrown() == null ? "" : " " + record.getThrown()));
        }
        public void flush() { }
        public void close() { }
    }

    public static void main(String[] args) {
        Logger log = Logger.getLogger("shop.cart");
        System.out.println(log.getName() + " " + log.getLevel() + " " + (Logger.getLogger("shop.cart") == log) + " "
            + (log.getParent() == Logger.getLogger("")) + " " + log.getUseParentHandlers() + " " + log.getHandlers().length);
        Logger shop = Logger.getLogger("shop");
        System.out.println((log.getParent() == shop) + " " + (shop.getParent().getName().isEmpty()));
        log.setUseParentHandlers(false);
        Collecting handler = new Collecting();
        handler.setFormatter(new SimpleFormatter());
        log.addHandler(handler);
        log.info("hello");
        log.fine("not seen");
        log.setLevel(Level.FINE);
        log.fine("seen");
        log.finer(() -> { throw new IllegalStateException("not asked"); });
        log.warning(() -> "asked");
        log.log(Level.SEVERE, "one {0} of {1}, {0}", new Object[] { "x", 1234 });
        log.log(Level.CONFIG, "with {0}", true);
        log.log(Level.WARNING, "failed", new RuntimeException("why"));
        log.log(Level.INFO, "no parameters {0}");
        log.logp(Level.INFO, "A", "b", "placed");
        handler.setLevel(Level.SEVERE);
        log.warning("below");
        handler.setLevel(Level.ALL);
        log.setFilter(record -> !record.getMessage().startsWith("secret"));
        log.info("secret word");
        log.info("open word");
        log.setLevel(null);
        shop.setLevel(Level.OFF);
        log.severe("off");
        System.out.println(log.isLoggable(Level.SEVERE) + " " + shop.isLoggable(Level.OFF));
        shop.setLevel(Level.ALL);
        System.out.println(log.isLoggable(Level.FINEST) + " " + Level.parse("WARNING") + " " + Level.parse("800") + " " + Level.FINE.intValue());
        log.removeHandler(handler);
        System.out.println(log.getHandlers().length + " " + Logger.getAnonymousLogger().getName() + " " + Logger.getGlobal().getName());
        Logger root = LogManager.getLogManager().getLogger("");
        System.out.println(root.getHandlers().length + " " + root.getLevel() + " " + root.getHandlers()[0].getLevel()
            + " " + LogManager.getLogManager().getLogger("none"));
    }
}
