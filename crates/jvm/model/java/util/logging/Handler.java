package java.util.logging;

public abstract class Handler {
    private Formatter formatter;
    private Filter filter;
    private volatile Level level = Level.ALL;

    protected Handler() { }

    public abstract void publish(LogRecord record);
    public abstract void flush();
    public abstract void close();

    public void setFormatter(Formatter formatter) {
        if (formatter == null)
            throw new NullPointerException();
        this.formatter = formatter;
    }

    public Formatter getFormatter() { return formatter; }
    public void setFilter(Filter filter) { this.filter = filter; }
    public Filter getFilter() { return filter; }

    public void setLevel(Level level) {
        if (level == null)
            throw new NullPointerException();
        this.level = level;
    }

    public Level getLevel() { return level; }

    public boolean isLoggable(LogRecord record) {
        int least = level.intValue();
        if (record == null || record.getLevel().intValue() < least || least == Level.OFF.intValue())
            return false;
        return filter == null || filter.isLoggable(record);
    }
}
