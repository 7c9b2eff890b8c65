package java.util.logging;

import fencepost.Machine;

/** A message. What JVMs find out about its time and place is inconclusive. */
public class LogRecord implements java.io.Serializable {
    private Level level;
    private String message, loggerName, sourceClassName, sourceMethodName;
    private boolean hasSource;
    private Object[] parameters;
    private Throwable thrown;

    public LogRecord(Level level, String message) {
        if (level == null)
            throw new NullPointerException();
        this.level = level;
        this.message = message;
    }

    public Level getLevel() { return level; }
    public void setLevel(Level level) { this.level = level; }
    public String getMessage() { return message; }
    public void setMessage(String message) { this.message = message; }
    public String getLoggerName() { return loggerName; }
    public void setLoggerName(String name) { loggerName = name; }
    public Object[] getParameters() { return parameters; }
    public void setParameters(Object[] parameters) { this.parameters = parameters; }
    public Throwable getThrown() { return thrown; }
    public void setThrown(Throwable thrown) { this.thrown = thrown; }
    public long getMillis() { return System.currentTimeMillis(); }

    public String getSourceClassName() {
        askForSource();
        return sourceClassName;
    }

    public String getSourceMethodName() {
        askForSource();
        return sourceMethodName;
    }

    private void askForSource() {
        if (!hasSource)
            Machine.inconclusive("where a message was logged, which a JVM may find out or not");
    }

    public void setSourceClassName(String name) {
        sourceClassName = name;
        hasSource = true;
    }

    public void setSourceMethodName(String name) {
        sourceMethodName = name;
        hasSource = true;
    }
}
