package java.util.logging;

import fencepost.Immediate;

public class Level implements java.io.Serializable {
    public static final Level OFF = new Level("OFF", Integer.MAX_VALUE), SEVERE = new Level("SEVERE", 1000);
    public static final Level WARNING = new Level("WARNING", 900), INFO = new Level("INFO", 800);
    public static final Level CONFIG = new Level("CONFIG", 700), FINE = new Level("FINE", 500);
    public static final Level FINER = new Level("FINER", 400), FINEST = new Level("FINEST", 300);
    public static final Level ALL = new Level("ALL", Integer.MIN_VALUE);

    @Immediate private final String name;
    @Immediate private final int value;

    protected Level(String name, int value) {
        if (name == null)
            throw new NullPointerException();
        this.name = name;
        this.value = value;
    }

    public String getName() { return name; }
    public String getLocalizedName() { return name; }
    public final int intValue() { return value; }

    public static Level parse(String name) {
        Level[] all = { OFF, SEVERE, WARNING, INFO, CONFIG, FINE, FINER, FINEST, ALL };
        for (Level each : all)
            if (each.name.equals(name) || String.valueOf(each.value).equals(name))
                return each;
        throw new IllegalArgumentException("Bad level \"" + name + "\"");
    }

    public boolean equals(Object other) { return other instanceof Level && ((Level) other).value == value; }
    public int hashCode() { return value; }
    public final String toString() { return name; }
}
