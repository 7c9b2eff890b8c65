package java.lang;

import fencepost.Strings;

/** A builder with a lock. */
public final class StringBuffer extends AbstractStringBuilder implements java.io.Serializable, Comparable<StringBuffer> {
    public StringBuffer() { super(""); }
    public StringBuffer(int capacity) { super(""); }
    public StringBuffer(String text) { super(text.toString()); }
    public StringBuffer(CharSequence text) { super(text.toString()); }

    public synchronized StringBuffer append(String text) { add(Strings.of(text)); return this; }
    public synchronized StringBuffer append(StringBuffer text) { add(Strings.of((Object) text)); return this; }
    public synchronized StringBuffer append(CharSequence text) { add(Strings.of(text)); return this; }
    public synchronized StringBuffer append(Object object) { add(Strings.of(object)); return this; }
    public synchronized StringBuffer append(char[] units) { add(String.valueOf(units)); return this; }
    public synchronized StringBuffer append(boolean value) { add(Strings.of(value)); return this; }
    public synchronized StringBuffer append(char value) { add(Strings.of(value)); return this; }
    public synchronized StringBuffer append(int value) { add(Strings.of(value)); return this; }
    public synchronized StringBuffer append(long value) { add(Strings.of(value)); return this; }
    public synchronized StringBuffer append(float value) { add(Strings.of(value)); return this; }
    public synchronized StringBuffer append(double value) { add(Strings.of(value)); return this; }
    public synchronized StringBuffer append(CharSequence text, int begin, int end) {
        add(Strings.of(text).substring(begin, end));
        return this;
    }

    public synchronized StringBuffer append(char[] units, int offset, int count) { add(String.valueOf(units, offset, count)); return this; }
    public synchronized StringBuffer appendCodePoint(int point) { add(Character.toString(point)); return this; }

    public synchronized StringBuffer insert(int at, String text) { put(at, Strings.of(text)); return this; }
    public synchronized StringBuffer insert(int at, Object object) { put(at, Strings.of(object)); return this; }
    public synchronized StringBuffer insert(int at, char value) { put(at, Strings.of(value)); return this; }
    public synchronized StringBuffer insert(int at, int value) { put(at, Strings.of(value)); return this; }
    public synchronized StringBuffer insert(int at, long value) { put(at, Strings.of(value)); return this; }
    public synchronized StringBuffer insert(int at, boolean value) { put(at, Strings.of(value)); return this; }
    public synchronized StringBuffer insert(int at, double value) { put(at, Strings.of(value)); return this; }
    public synchronized StringBuffer insert(int at, float value) { put(at, Strings.of(value)); return this; }
    public synchronized StringBuffer insert(int at, char[] units) { put(at, String.valueOf(units)); return this; }
    public synchronized StringBuffer insert(int at, CharSequence text) { put(at, Strings.of(text)); return this; }

    public synchronized StringBuffer delete(int begin, int end) { cut(begin, end); return this; }
    public synchronized StringBuffer deleteCharAt(int at) { charAt(at); cut(at, at + 1); return this; }
    public synchronized StringBuffer reverse() { turn(); return this; }
    public synchronized StringBuffer replace(int begin, int end, String text) { cut(begin, end); put(begin, text); return this; }

    public synchronized int length() { return super.length(); }
    public synchronized int capacity() { return super.capacity(); }
    public synchronized char charAt(int at) { return super.charAt(at); }
    public synchronized void setCharAt(int at, char unit) { super.setCharAt(at, unit); }
    public synchronized void setLength(int length) { super.setLength(length); }
    public synchronized int indexOf(String wanted) { return super.indexOf(wanted); }
    public synchronized int lastIndexOf(String wanted) { return super.lastIndexOf(wanted); }
    public synchronized String substring(int begin) { return super.substring(begin); }
    public synchronized String substring(int begin, int end) { return super.substring(begin, end); }
    public synchronized CharSequence subSequence(int begin, int end) { return substring(begin, end); }
    public synchronized String toString() { return super.toString(); }
    public synchronized int compareTo(StringBuffer other) { return toString().compareTo(other.toString()); }
}
