package java.util.logging;

/** A level and a message. Time and place, which a JVM writes in a line above them, are left out. */
public class SimpleFormatter extends Formatter {
    public String format(LogRecord record) {
        String text = record.getLevel().getName() + ": " + formatMessage(record) + "\n";
        return record.getThrown() == null ? text : text + record.getThrown() + "\n";
    }
}
