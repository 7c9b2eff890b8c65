package java.util.logging;

import fencepost.Machine;

public abstract class Formatter {
    protected Formatter() { }

    public abstract String format(LogRecord record);

    public String getHead(Handler handler) { return ""; }
    public String getTail(Handler handler) { return ""; }

    /** The message, with parameters in place of {0}, {1} and so on. */
    public String formatMessage(LogRecord record) {
        String text = record.getMessage();
        Object[] given = record.getParameters();
        if (text == null || given == null || given.length == 0)
            return text;
        boolean has = text.indexOf("{0") >= 0 || text.indexOf("{1") >= 0 || text.indexOf("{2") >= 0 || text.indexOf("{3") >= 0;
        return has ? filled(text, given) : text;
    }

    private static String filled(String text, Object[] given) {
        String made = "";
        for (int at = 0; at < text.length(); at++) {
            char unit = text.charAt(at);
            if (unit == '\'')
                Machine.inconclusive("a message with quotes and parameters");
            if (unit != '{') {
                made += unit;
                continue;
            }
            int end = text.indexOf('}', at);
            int index = 0;
            for (int i = at + 1; i < end; i++) {
                if (text.charAt(i) < '0' || text.charAt(i) > '9')
                    Machine.inconclusive("a message whose parameters have formats");
                index = 10 * index + text.charAt(i) - '0';
            }
            if (end <= at + 1)
                Machine.inconclusive("a message with braces that are not parameters");
            made += index < given.length ? shown(given[index]) : text.substring(at, end + 1);
            at = end;
        }
        return made;
    }

    private static String shown(Object value) {
        if (value instanceof Integer || value instanceof Long || value instanceof Short || value instanceof Byte)
            return String.format("%,d", value);
        if (value instanceof Number)
            Machine.inconclusive("a number with a fraction as a parameter of a message");
        return String.valueOf(value);
    }
}
