package java.lang;

import fencepost.Strings;

public final class StringBuilder extends AbstractStringBuilder implements java.io.Serializable, Comparable<StringBuilder> {
    public StringBuilder() { super(""); }
    public StringBuilder(int capacity) { super(""); }
    public StringBuilder(String text) { super(text.toString()); }
    public StringBuilder(CharSequence text) { super(text.toString()); }

    public StringBuilder append(String text) { add(Strings.of(text)); return this; }
    public StringBuilder append(StringBuffer text) { add(Strings.of((Object) text)); return this; }
    public StringBuilder append(CharSequence text) { add(Strings.of(text)); return this; }
    public StringBuilder append(Object object) { add(Strings.of(object)); return this; }
    public StringBuilder append(char[] units) { add(String.valueOf(units)); return this; }
    public StringBuilder append(boolean value) { add(Strings.of(value)); return this; }
    public StringBuilder append(char value) { add(Strings.of(value)); return this; }
    public StringBuilder append(int value) { add(Strings.of(value)); return this; }
    public StringBuilder append(long value) { add(Strings.of(value)); return this; }
    public StringBuilder append(float value) { add(Strings.of(value)); return this; }
    public StringBuilder append(double value) { add(Strings.of(value)); return this; }
    public StringBuilder append(CharSequence text, int begin, int end) {
        add(Strings.of(text).substring(begin, end));
        return this;
    }

    public StringBuilder append(char[] units, int offset, int count) { add(String.valueOf(units, offset, count)); return this; }
    public StringBuilder appendCodePoint(int point) { add(Character.toString(point)); return this; }

    public StringBuilder insert(int at, String text) { put(at, Strings.of(text)); return this; }
    public StringBuilder insert(int at, Object object) { put(at, Strings.of(object)); return this; }
    public StringBuilder insert(int at, char value) { put(at, Strings.of(value)); return this; }
    public StringBuilder insert(int at, int value) { put(at, Strings.of(value)); return this; }
    public StringBuilder insert(int at, long value) { put(at, Strings.of(value)); return this; }
    public StringBuilder insert(int at, boolean value) { put(at, Strings.of(value)); return this; }
    public StringBuilder insert(int at, double value) { put(at, Strings.of(value)); return this; }
    public StringBuilder insert(int at, float value) { put(at, Strings.of(value)); return this; }
    public StringBuilder insert(int at, char[] units) { put(at, String.valueOf(units)); return this; }
    public StringBuilder insert(int at, CharSequence text) { put(at, Strings.of(text)); return this; }

    public StringBuilder delete(int begin, int end) { cut(begin, end); return this; }
    public StringBuilder deleteCharAt(int at) { charAt(at); cut(at, at + 1); return this; }
    public StringBuilder reverse() { turn(); return this; }
    public StringBuilder replace(int begin, int end, String text) { cut(begin, end); put(begin, text); return this; }
    public int compareTo(StringBuilder other) { return toString().compareTo(other.toString()); }
}
