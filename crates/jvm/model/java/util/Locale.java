package java.util;

import fencepost.Immediate;
import fencepost.Machine;

/** Names of locales. Numbers and letters are known in those alone that write them as in English. */
public final class Locale implements Cloneable, java.io.Serializable {
    public static final Locale ENGLISH = new Locale("en", "");
    public static final Locale FRENCH = new Locale("fr", ""), GERMAN = new Locale("de", ""), ITALIAN = new Locale("it", "");
    public static final Locale JAPANESE = new Locale("ja", ""), KOREAN = new Locale("ko", ""), CHINESE = new Locale("zh", "");
    public static final Locale FRANCE = new Locale("fr", "FR"), GERMANY = new Locale("de", "DE"), ITALY = new Locale("it", "IT");
    public static final Locale JAPAN = new Locale("ja", "JP"), KOREA = new Locale("ko", "KR"), CHINA = new Locale("zh", "CN");
    public static final Locale CANADA = new Locale("en", "CA");
    public static final Locale US = new Locale("en", "US");
    public static final Locale UK = new Locale("en", "GB");
    public static final Locale ROOT = new Locale("", "");

    @Immediate private final String language, country;

    public Locale(String language, String country) {
        this.language = fencepost.Strings.lower(language);
        this.country = fencepost.Strings.upper(country);
    }

    public Locale(String language, String country, String variant) {
        this(language, country);
        if (!variant.isEmpty())
            Machine.inconclusive("a locale with a variant");
    }

    public Locale(String language) { this(language, ""); }

    public static Locale getDefault() {
        Machine.relies("the default locale is en_US");
        return US;
    }

    public enum Category { DISPLAY, FORMAT }

    public static Locale getDefault(Category category) {
        if (category == null)
            throw new NullPointerException();
        return getDefault();
    }

    /** A locale in which numbers are written as in English; null, as some take it, is the root. */
    public static Locale checked(Locale locale) {
        if (locale != null && !locale.language.isEmpty() && !locale.language.equals("en"))
            Machine.inconclusive("numbers or dates in another locale than English");
        return locale;
    }

    /** One in which letters have the same cases as in English. */
    public static void checkLetters(Locale locale) {
        String language = locale.language;
        if (language.equals("tr") || language.equals("az") || language.equals("lt"))
            Machine.inconclusive("letters in a locale that has cases of its own");
    }

    public static Locale forLanguageTag(String tag) {
        int at = tag.indexOf('-');
        if (at >= 0 && tag.indexOf('-', at + 1) >= 0 || tag.length() > 6)
            Machine.inconclusive("a locale of more than a language and a country");
        return at < 0 ? new Locale(tag, "") : new Locale(tag.substring(0, at), tag.substring(at + 1));
    }

    public String toLanguageTag() {
        return language.isEmpty() ? "und" : country.isEmpty() ? language : language + "-" + country;
    }

    public String getVariant() { return ""; }
    public String getScript() { return ""; }
    public boolean hasExtensions() { return false; }
    public String getUnicodeLocaleType(String key) { return null; }
    public Locale stripExtensions() { return this; }
    public Object clone() { return this; }

    public String getLanguage() { return language; }
    public String getCountry() { return country; }

    public boolean equals(Object other) {
        return other instanceof Locale && ((Locale) other).toString().equals(toString());
    }

    public int hashCode() { return toString().hashCode(); }
    public String toString() { return country.isEmpty() ? language : language + "_" + country; }
}
