package java.text;

import fencepost.Immediate;
import fencepost.Machine;
import java.util.Currency;
import java.util.Locale;

/** How numbers are written in English. */
public class DecimalFormatSymbols implements Cloneable, java.io.Serializable {
    @Immediate private final Locale locale;
    private char decimal = '.', grouping = ',', zero = '0', minus = '-', percent = '%', digit = '#', separator = ';';
    private String infinity = "\u221e", nan = "NaN", exponent = "E";

    public DecimalFormatSymbols() { this(Locale.getDefault(Locale.Category.FORMAT)); }

    public DecimalFormatSymbols(Locale locale) { this.locale = Locale.checked(locale); }

    public static final DecimalFormatSymbols getInstance() { return new DecimalFormatSymbols(); }
    public static final DecimalFormatSymbols getInstance(Locale locale) { return new DecimalFormatSymbols(locale); }
    public Locale getLocale() { return locale; }

    public char getZeroDigit() { return zero; }
    public void setZeroDigit(char unit) { zero = unit; }
    public char getGroupingSeparator() { return grouping; }
    public void setGroupingSeparator(char unit) { grouping = unit; }
    public char getMonetaryGroupingSeparator() { return grouping; }
    public char getDecimalSeparator() { return decimal; }
    public void setDecimalSeparator(char unit) { decimal = unit; }
    public char getMonetaryDecimalSeparator() { return decimal; }
    public char getPercent() { return percent; }
    public void setPercent(char unit) { percent = unit; }
    public char getPerMill() { return '\u2030'; }
    String getPercentText() { return String.valueOf(percent); }
    String getPerMillText() { return "\u2030"; }
    String getMinusSignText() { return String.valueOf(minus); }
    public char getDigit() { return digit; }
    public void setDigit(char unit) { digit = unit; }
    public char getPatternSeparator() { return separator; }
    public void setPatternSeparator(char unit) { separator = unit; }
    public String getInfinity() { return infinity; }
    public void setInfinity(String text) { infinity = text; }
    public String getNaN() { return nan; }
    public void setNaN(String text) { nan = text; }
    public char getMinusSign() { return minus; }
    public void setMinusSign(char unit) { minus = unit; }
    public String getExponentSeparator() { return exponent; }
    char getExponentialSymbol() { return 'E'; }
    public void setExponentSeparator(String text) { exponent = text; }

    public String getCurrencySymbol() {
        Machine.inconclusive("the symbol of a currency");
        return null;
    }

    public String getInternationalCurrencySymbol() { return getCurrencySymbol(); }

    public Currency getCurrency() {
        Machine.inconclusive("the currency of a locale");
        return null;
    }

    public Object clone() {
        try {
            return super.clone();
        } catch (CloneNotSupportedException never) {
            throw new InternalError();
        }
    }
}
