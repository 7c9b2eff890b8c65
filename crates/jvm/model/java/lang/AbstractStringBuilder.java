package java.lang;

import fencepost.Machine;
import fencepost.Strings;

/** Holds a string that never changes: one reference is all that threads could race for. */
abstract class AbstractStringBuilder implements Appendable, CharSequence {
    private String text;

    AbstractStringBuilder(String text) { this.text = text; }

    void add(String more) { text = Strings.concat(text, more); }

    void put(int at, String more) {
        String old = text;
        if (at < 0 || at > old.length())
            throw new StringIndexOutOfBoundsException("offset " + at + ", length " + old.length());
        text = Strings.concat(Strings.concat(old.substring(0, at), more), old.substring(at));
    }

    void cut(int begin, int end) {
        String old = text;
        int last = Math.min(end, old.length());
        if (begin < 0 || begin > last)
            throw new StringIndexOutOfBoundsException("start " + begin + ", end " + last + ", length " + old.length());
        text = Strings.concat(old.substring(0, begin), old.substring(last));
    }

    void turn() {
        String old = text, turned = Machine.newString(old.length());
        for (int i = 0; i < old.length(); i++)
            Machine.putChar(turned, old.length() - 1 - i, Machine.charAt(old, i));
        text = turned;
    }

    public int length() { return text.length(); }

    public int capacity() { return Math.max(16, text.length()); }

    public void ensureCapacity(int capacity) { }

    public char charAt(int at) {
        String text = this.text;
        if (at < 0 || at >= text.length())
            throw new StringIndexOutOfBoundsException("index " + at + ", length " + text.length());
        return Machine.charAt(text, at);
    }

    public void setCharAt(int at, char unit) {
        charAt(at);
        String old = text;
        text = Strings.concat(Strings.concat(old.substring(0, at), Strings.of(unit)), old.substring(at + 1));
    }

    public void setLength(int length) {
        String old = text;
        if (length < 0)
            throw new StringIndexOutOfBoundsException("String index out of range: " + length);
        text = length <= old.length() ? old.substring(0, length) : Strings.concat(old, "\0".repeat(length - old.length()));
    }

    public int codePointAt(int at) {
        charAt(at);
        return text.codePointAt(at);
    }

    public void getChars(int begin, int end, char[] to, int at) { text.getChars(begin, end, to, at); }
    public void trimToSize() { }
    public int indexOf(String wanted, int from) { return text.indexOf(wanted, from); }
    public int lastIndexOf(String wanted, int from) { return text.lastIndexOf(wanted, from); }
    public int indexOf(String wanted) { return text.indexOf(wanted); }
    public int lastIndexOf(String wanted) { return text.lastIndexOf(wanted); }
    public String substring(int begin) { return text.substring(begin); }
    public String substring(int begin, int end) { return text.substring(begin, end); }
    public CharSequence subSequence(int begin, int end) { return substring(begin, end); }
    public String toString() { return text; }
}
