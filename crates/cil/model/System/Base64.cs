// Bytes as text with 64 digits, and with 16.
namespace System
{
    using System.Text;

    [Flags]
    public enum Base64FormattingOptions { None, InsertLineBreaks }

    public static partial class Convert
    {
        const string Base64Digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

        public static string ToBase64String(byte[] inArray) { return ToBase64String(inArray, Base64FormattingOptions.None); }

        public static string ToBase64String(byte[] inArray, Base64FormattingOptions options)
        {
            if (inArray == null)
                throw new ArgumentNullException("inArray");
            return ToBase64String(inArray, 0, inArray.Length, options);
        }

        public static string ToBase64String(byte[] inArray, int offset, int length)
        {
            return ToBase64String(inArray, offset, length, Base64FormattingOptions.None);
        }

        public static string ToBase64String(ReadOnlySpan<byte> bytes, Base64FormattingOptions options = Base64FormattingOptions.None)
        {
            return ToBase64String(bytes.ToArray(), options);
        }

        public static string ToBase64String(byte[] inArray, int offset, int length, Base64FormattingOptions options)
        {
            const int LineLength = 76;
            if (inArray == null)
                throw new ArgumentNullException("inArray");
            if (length < 0)
                throw new ArgumentOutOfRangeException("length", "Index was out of range. Must be non-negative and less than the size of the collection.");
            if (offset < 0)
                throw new ArgumentOutOfRangeException("offset", "Value must be positive.");
            if (offset > inArray.Length - length)
                throw new ArgumentOutOfRangeException("offset", "Offset and length must refer to a position in the string.");
            var text = new StringBuilder();
            int onLine = 0;
            for (int i = 0; i < length; i += 3)
            {
                if (options == Base64FormattingOptions.InsertLineBreaks && onLine == LineLength)
                {
                    text.Append("\r\n");
                    onLine = 0;
                }
                onLine += 4;
                int left = length - i;
                int bits = inArray[offset + i] << 16;
                if (left > 1)
                    bits |= inArray[offset + i + 1] << 8;
                if (left > 2)
                    bits |= inArray[offset + i + 2];
                text.Append(Base64Digits[bits >> 18]);
                text.Append(Base64Digits[bits >> 12 & 63]);
                text.Append(left > 1 ? Base64Digits[bits >> 6 & 63] : '=');
                text.Append(left > 2 ? Base64Digits[bits & 63] : '=');
            }
            return text.ToString();
        }

        public static byte[] FromBase64String(string s)
        {
            if (s == null)
                throw new ArgumentNullException("s");
            byte[] bytes = new byte[s.Length / 4 * 3];
            int count = 0, digits = 0, padding = 0, bits = 0;
            for (int i = 0; i < s.Length; i++)
            {
                char c = s[i];
                if (c == ' ' || c == '\t' || c == '\r' || c == '\n')
                    continue;
                int digit = c == '=' ? 0 : Base64Digits.IndexOf(c);
                if (digit < 0 || padding > 0 && c != '=')
                    throw NotBase64();
                if (c == '=' && (++padding > 2 || digits < 2))
                    throw NotBase64();
                bits = bits << 6 | digit;
                if (++digits < 4)
                    continue;
                for (int part = 0; part < 3 - padding; part++)
                    bytes[count++] = (byte)(bits >> 16 - 8 * part);
                digits = bits = 0;
            }
            if (digits != 0)
                throw digits + padding == 0 ? NotBase64() : BadLength();
            Array.Resize(ref bytes, count);
            return bytes;
        }

        static Exception NotBase64()
        {
            return new FormatException("The input is not a valid Base-64 string as it contains a non-base 64 character, more than two padding characters, or an illegal character among the padding characters. ");
        }

        static Exception BadLength()
        {
            return new FormatException("Invalid length for a Base-64 char array or string.");
        }

        public static string ToHexString(byte[] inArray)
        {
            if (inArray == null)
                throw new ArgumentNullException("inArray");
            var text = new StringBuilder();
            foreach (byte value in inArray)
                text.Append("0123456789ABCDEF"[value >> 4]).Append("0123456789ABCDEF"[value & 15]);
            return text.ToString();
        }

        public static byte[] FromHexString(string s)
        {
            if (s == null)
                throw new ArgumentNullException("s");
            if (s.Length % 2 != 0)
                throw new FormatException("The input is not a valid hex string as its length is not a multiple of 2.");
            byte[] bytes = new byte[s.Length / 2];
            for (int i = 0; i < s.Length; i++)
            {
                int digit = "0123456789ABCDEF".IndexOf(char.ToUpperInvariant(s[i]));
                if (digit < 0)
                    throw new FormatException("The input is not a valid hex string as it contains a non-hex character.");
                bytes[i / 2] = (byte)(bytes[i / 2] << 4 | digit);
            }
            return bytes;
        }
    }
}
