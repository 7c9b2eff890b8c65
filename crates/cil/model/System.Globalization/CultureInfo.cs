// There is one culture here, the invariant one.
using Fencepost;

namespace System.Globalization
{
    [Flags]
    public enum NumberStyles
    {
        None = 0,
        AllowLeadingWhite = 1,
        AllowTrailingWhite = 2,
        AllowLeadingSign = 4,
        AllowTrailingSign = 8,
        AllowParentheses = 16,
        AllowDecimalPoint = 32,
        AllowThousands = 64,
        AllowExponent = 128,
        AllowCurrencySymbol = 256,
        AllowHexSpecifier = 512,
        Integer = 7,
        HexNumber = 515,
        Number = 111,
        Float = 167,
        Currency = 383,
        Any = 511,
    }

    [Flags]
    public enum DateTimeStyles
    {
        None = 0,
        AllowLeadingWhite = 1,
        AllowTrailingWhite = 2,
        AllowInnerWhite = 4,
        AllowWhiteSpaces = 7,
        NoCurrentDateDefault = 8,
        AdjustToUniversal = 16,
        AssumeLocal = 32,
        AssumeUniversal = 64,
        RoundtripKind = 128,
    }

    public partial class CultureInfo : ICloneable, IFormatProvider
    {
        public CultureInfo(string name)
        {
            if (name == null)
                throw new ArgumentNullException("name");
            if (name.Length > 0)
                Fencepost.Runtime.Unsupported("a culture other than the invariant one");
        }

        public CultureInfo(int culture)
        {
            const int Invariant = 0x7F;
            if (culture != Invariant)
                Fencepost.Runtime.Unsupported("a culture other than the invariant one");
        }

        public static CultureInfo InvariantCulture { get { return new CultureInfo(""); } }

        // There is no other that could be set.
        public static CultureInfo CurrentCulture
        {
            get
            {
                Platform.Culture();
                return InvariantCulture;
            }
            set
            {
                if (value == null)
                    throw new ArgumentNullException("value");
            }
        }

        // There is no other that could be set.
        public static CultureInfo CurrentUICulture
        {
            get
            {
                Platform.Culture();
                return InvariantCulture;
            }
            set
            {
                if (value == null)
                    throw new ArgumentNullException("value");
            }
        }

        public static CultureInfo DefaultThreadCurrentCulture
        {
            get { return null; }
            set { }
        }

        public static CultureInfo GetCultureInfo(string name)
        {
            return new CultureInfo(name);
        }

        public static CultureInfo CreateSpecificCulture(string name)
        {
            return new CultureInfo(name);
        }

        public virtual string Name { get { return ""; } }
        public virtual NumberFormatInfo NumberFormat { get { return new NumberFormatInfo(); } }

        public virtual TextInfo TextInfo { get { return new TextInfo(); } }
        public virtual bool IsReadOnly { get { return true; } }

        public virtual object GetFormat(Type formatType)
        {
            if (formatType == typeof(DateTimeFormatInfo))
                return DateTimeFormat;
            return formatType == typeof(NumberFormatInfo) ? NumberFormat : null;
        }

        public virtual object Clone()
        {
            return MemberwiseClone();
        }

        public override string ToString()
        {
            return "";
        }

        public override bool Equals(object value)
        {
            return value is CultureInfo;
        }

        public override int GetHashCode()
        {
            return 0;
        }
    }

    public sealed class NumberFormatInfo : ICloneable, IFormatProvider
    {
        public static NumberFormatInfo InvariantInfo { get { return new NumberFormatInfo(); } }
        public static NumberFormatInfo CurrentInfo
        {
            get
            {
                Platform.Culture();
                return new NumberFormatInfo();
            }
        }

        public string NumberDecimalSeparator { get { return "."; } }
        public string NumberGroupSeparator { get { return ","; } }
        public string NegativeSign { get { return "-"; } }
        public string PositiveSign { get { return "+"; } }
        public string NaNSymbol { get { return "NaN"; } }
        public string PositiveInfinitySymbol { get { return "Infinity"; } }
        public string NegativeInfinitySymbol { get { return "-Infinity"; } }
        public int NumberDecimalDigits { get { return 2; } }

        public static NumberFormatInfo GetInstance(IFormatProvider formatProvider)
        {
            return InvariantInfo;
        }

        public object GetFormat(Type formatType)
        {
            return formatType == typeof(NumberFormatInfo) ? this : null;
        }

        public object Clone()
        {
            return MemberwiseClone();
        }
    }
}
