// Dates out of text.
using System.Globalization;
using Fencepost;

namespace System
{
    public partial struct DateTime
    {
        public static DateTime Parse(string s)
        {
            return Parse(s, null, DateTimeStyles.None);
        }

        public static DateTime Parse(string s, IFormatProvider provider)
        {
            return Parse(s, provider, DateTimeStyles.None);
        }

        public static DateTime Parse(string s, IFormatProvider provider, DateTimeStyles styles)
        {
            if (s == null)
                throw new ArgumentNullException("s");
            DateTime result;
            if (!TryParse(s, provider, styles, out result))
                throw DateText.NotRecognised(s);
            return result;
        }

        public static bool TryParse(string s, out DateTime result)
        {
            return TryParse(s, null, DateTimeStyles.None, out result);
        }

        public static bool TryParse(string s, IFormatProvider provider, DateTimeStyles styles, out DateTime result)
        {
            ReadDate read;
            result = MinValue;
            return s != null && DateParser.TryRead(s, out read) && read.TryFinish(styles, out result);
        }

        public static DateTime ParseExact(string s, string format, IFormatProvider provider)
        {
            return ParseExact(s, format, provider, DateTimeStyles.None);
        }

        public static DateTime ParseExact(string s, string format, IFormatProvider provider, DateTimeStyles style)
        {
            if (format == null)
                throw new ArgumentNullException("format");
            return ParseExact(s, new string[] { format }, provider, style);
        }

        public static DateTime ParseExact(string s, string[] formats, IFormatProvider provider, DateTimeStyles style)
        {
            if (s == null)
                throw new ArgumentNullException("s");
            if (formats == null)
                throw new ArgumentNullException("formats");
            DateTime result;
            if (!TryParseExact(s, formats, provider, style, out result))
                throw DateText.NotRecognised(s);
            return result;
        }

        public static bool TryParseExact(string s, string format, IFormatProvider provider, DateTimeStyles style, out DateTime result)
        {
            return TryParseExact(s, new string[] { format }, provider, style, out result);
        }

        public static bool TryParseExact(string s, string[] formats, IFormatProvider provider, DateTimeStyles style, out DateTime result)
        {
            ReadDate read;
            result = MinValue;
            for (int i = 0; s != null && formats != null && i < formats.Length; i++)
                if (ExactDate.TryRead(s, formats[i], style, out read) && read.TryFinish(style, out result))
                    return true;
            return false;
        }
    }

    public partial struct DateTimeOffset
    {
        public static DateTimeOffset Parse(string s)
        {
            return Parse(s, null, DateTimeStyles.None);
        }

        public static DateTimeOffset Parse(string s, IFormatProvider provider)
        {
            return Parse(s, provider, DateTimeStyles.None);
        }

        public static DateTimeOffset Parse(string s, IFormatProvider provider, DateTimeStyles styles)
        {
            if (s == null)
                throw new ArgumentNullException("input");
            DateTimeOffset result;
            if (!TryParse(s, provider, styles, out result))
                throw DateText.NotRecognised(s);
            return result;
        }

        public static bool TryParse(string s, out DateTimeOffset result)
        {
            return TryParse(s, null, DateTimeStyles.None, out result);
        }

        public static bool TryParse(string s, IFormatProvider provider, DateTimeStyles styles, out DateTimeOffset result)
        {
            ReadDate read;
            result = MinValue;
            return s != null && DateParser.TryRead(s, out read) && read.TryFinish(styles, out result);
        }

        public static DateTimeOffset ParseExact(string s, string format, IFormatProvider provider)
        {
            return ParseExact(s, format, provider, DateTimeStyles.None);
        }

        public static DateTimeOffset ParseExact(string s, string format, IFormatProvider provider, DateTimeStyles style)
        {
            if (format == null)
                throw new ArgumentNullException("format");
            return ParseExact(s, new string[] { format }, provider, style);
        }

        public static DateTimeOffset ParseExact(string s, string[] formats, IFormatProvider provider, DateTimeStyles style)
        {
            if (s == null)
                throw new ArgumentNullException("input");
            if (formats == null)
                throw new ArgumentNullException("formats");
            DateTimeOffset result;
            if (!TryParseExact(s, formats, provider, style, out result))
                throw DateText.NotRecognised(s);
            return result;
        }

        public static bool TryParseExact(string s, string format, IFormatProvider provider, DateTimeStyles style, out DateTimeOffset result)
        {
            return TryParseExact(s, new string[] { format }, provider, style, out result);
        }

        public static bool TryParseExact(string s, string[] formats, IFormatProvider provider, DateTimeStyles style, out DateTimeOffset result)
        {
            ReadDate read;
            result = MinValue;
            for (int i = 0; s != null && formats != null && i < formats.Length; i++)
                if (ExactDate.TryRead(s, formats[i], style, out read) && read.TryFinish(style, out result))
                    return true;
            return false;
        }
    }
}
