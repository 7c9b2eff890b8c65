package java.util.logging;

import fencepost.Machine;

/** Writes to the error stream. No thread waits for another one here: the documentation promises no order. */
public class ConsoleHandler extends Handler {
    public ConsoleHandler() { setLevel(Level.INFO); }

    public void publish(LogRecord record) {
        if (!isLoggable(record))
            return;
        Formatter formatter = getFormatter();
        Machine.printError(formatter == null ? Logger.simple.format(record) : formatter.format(record));
    }

    public void flush() { }
    public void close() { }
}
