package java.util;

import fencepost.Immediate;
import fencepost.Machine;

/** Only those in which numbers are written as in English. */
public final class Locale implements Cloneable, java.io.Serializable {
    public static final Locale ENGLISH = new Locale("en", "");
    public static final Locale US = new Locale("en", "US");
    public static final Locale UK = new Locale("en", "GB");
    public static final Locale ROOT = new Locale("", "");

    @Immediate private final String language, country;

    public Locale(String language, String country) {
        this.language = language;
        this.country = country;
        if (!language.isEmpty() && !language.equals("en"))
            Machine.unsupported();
    }

    public Locale(String language) { this(language, ""); }

    public static Locale getDefault() {
        Machine.relies("the default locale is en_US");
        return US;
    }

    public String getLanguage() { return language; }
    public String getCountry() { return country; }

    public boolean equals(Object other) {
        return other instanceof Locale && ((Locale) other).toString().equals(toString());
    }

    public int hashCode() { return toString().hashCode(); }
    public String toString() { return country.isEmpty() ? language : language + "_" + country; }
}
