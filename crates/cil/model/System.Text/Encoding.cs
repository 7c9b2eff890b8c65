// Characters as bytes. What a name or number stands for is as .NET has it without further providers.
namespace System.Text
{
    public abstract class Encoding : ICloneable
    {
        [Fencepost.Immediate] static readonly Encoding s_utf8 = new UTF8Encoding(true);
        [Fencepost.Immediate] static readonly Encoding s_default = new UTF8Encoding(false);
        [Fencepost.Immediate] static readonly Encoding s_ascii = new ASCIIEncoding();
        [Fencepost.Immediate] static readonly Encoding s_unicode = new UnicodeEncoding();
        [Fencepost.Immediate] static readonly Encoding s_bigEndian = new UnicodeEncoding(true, true);
        [Fencepost.Immediate] static readonly Encoding s_utf32 = new UTF32Encoding();
        [Fencepost.Immediate] static readonly Encoding s_bigEndian32 = new UTF32Encoding(true, true);
        [Fencepost.Immediate] static readonly Encoding s_latin1 = new Latin1Encoding();

        public static Encoding UTF8 { get { return s_utf8; } }
        public static Encoding ASCII { get { return s_ascii; } }
        public static Encoding Unicode { get { return s_unicode; } }
        public static Encoding BigEndianUnicode { get { return s_bigEndian; } }
        public static Encoding UTF32 { get { return s_utf32; } }
        public static Encoding Latin1 { get { return s_latin1; } }
        public static Encoding Default
        {
            get
            {
                Fencepost.Runtime.Relies("the default encoding is UTF-8");
                return s_default;
            }
        }

        const string Names = "|utf-8|unicode-1-1-utf-8|unicode-2-0-utf-8|x-unicode-1-1-utf-8|x-unicode-2-0-utf-8=65001"
            + "|utf-16|utf-16le|ucs-2|unicode|iso-10646-ucs-2=1200|utf-16be|unicodefffe=1201|utf-32|utf-32le=12000|utf-32be=12001"
            + "|us-ascii|ascii|us|ansi_x3.4-1968|ansi_x3.4-1986|cp367|csascii|ibm367|iso-ir-6|iso646-us|iso_646.irv:1991=20127"
            + "|iso-8859-1|iso_8859-1|iso8859-1|iso_8859-1:1987|latin1|l1|cp819|csisolatin1|ibm819|iso-ir-100=28591|";

        public static Encoding GetEncoding(string name)
        {
            if (name == null)
                throw new ArgumentNullException("name");
            int at = Names.IndexOf("|" + name.Trim().ToLowerInvariant(), StringComparison.Ordinal);
            while (at >= 0)
            {
                int end = at + 1 + name.Trim().Length;
                if (Names[end] == '|' || Names[end] == '=')
                {
                    int equals = Names.IndexOf('=', end);
                    return GetEncoding(int.Parse(Names.Substring(equals + 1, Names.IndexOf('|', equals) - equals - 1)));
                }
                at = Names.IndexOf("|" + name.Trim().ToLowerInvariant(), at + 1, StringComparison.Ordinal);
            }
            if (!Fencepost.Runtime.IsForDotnet() || name.ToLowerInvariant().Contains("utf-7"))
                Fencepost.Runtime.Unsupported("an encoding other than ASCII, ISO-8859-1, UTF-8, UTF-16 and UTF-32");
            throw new ArgumentException("'" + name + "' is not a supported encoding name. For information on defining a custom encoding, see the documentation for the Encoding.RegisterProvider method.", "name");
        }

        public static Encoding GetEncoding(int codepage)
        {
            switch (codepage)
            {
                case 65001: return s_utf8;
                case 1200: return s_unicode;
                case 1201: return s_bigEndian;
                case 12000: return s_utf32;
                case 12001: return s_bigEndian32;
                case 20127: return s_ascii;
                case 28591: return s_latin1;
            }
            if (codepage < 0 || codepage > 65535)
                throw new ArgumentOutOfRangeException("codepage", "Valid values are between 0 and 65535, inclusive.");
            Fencepost.Runtime.Unsupported("an encoding other than ASCII, ISO-8859-1, UTF-8, UTF-16 and UTF-32");
            return null;
        }

        public abstract string WebName { get; }
        public virtual string BodyName { get { return WebName; } }
        public virtual string HeaderName { get { return WebName; } }
        public abstract int CodePage { get; }
        public virtual bool IsSingleByte { get { return false; } }
        public virtual byte[] GetPreamble() { return new byte[0]; }
        public abstract int GetMaxByteCount(int charCount);
        public abstract int GetMaxCharCount(int byteCount);

        // Writes the bytes of a text, or only counts them where there is no buffer.
        internal abstract int Write(string s, byte[] bytes, int at);
        internal abstract string Read(byte[] bytes, int index, int count);

        public virtual byte[] GetBytes(string s)
        {
            if (s == null)
                throw new ArgumentNullException("s");
            var bytes = new byte[Write(s, null, 0)];
            Write(s, bytes, 0);
            return bytes;
        }

        public virtual byte[] GetBytes(char[] chars)
        {
            if (chars == null)
                throw new ArgumentNullException("chars");
            return GetBytes(new string(chars));
        }

        public virtual byte[] GetBytes(char[] chars, int index, int count)
        {
            return GetBytes(Part(chars, index, count));
        }

        static string Part(char[] chars, int index, int count)
        {
            if (chars == null)
                throw new ArgumentNullException("chars");
            if (index < 0 || count < 0)
                throw new ArgumentOutOfRangeException(index < 0 ? "index" : "count", "Non-negative number required.");
            if (chars.Length - index < count)
                throw new ArgumentOutOfRangeException("chars", "Index and count must refer to a location within the buffer.");
            return new string(chars, index, count);
        }

        public virtual int GetBytes(string s, int charIndex, int charCount, byte[] bytes, int byteIndex)
        {
            if (s == null || bytes == null)
                throw new ArgumentNullException(s == null ? "s" : "bytes", "Array cannot be null.");
            if (charIndex < 0 || charCount < 0)
                throw new ArgumentOutOfRangeException(charIndex < 0 ? "charIndex" : "charCount", "Non-negative number required.");
            if (s.Length - charIndex < charCount)
                throw new ArgumentOutOfRangeException("s", "Index and count must refer to a location within the string.");
            return Put(s.Substring(charIndex, charCount), bytes, byteIndex);
        }

        public virtual int GetBytes(char[] chars, int charIndex, int charCount, byte[] bytes, int byteIndex)
        {
            if (bytes == null)
                throw new ArgumentNullException("bytes", "Array cannot be null.");
            return Put(Part(chars, charIndex, charCount), bytes, byteIndex);
        }

        int Put(string text, byte[] bytes, int at)
        {
            if (at < 0 || at > bytes.Length)
                throw new ArgumentOutOfRangeException("byteIndex", "Index was out of range. Must be non-negative and less than the size of the collection.");
            if (Write(text, null, 0) > bytes.Length - at)
                throw new ArgumentException("The output byte buffer is too small to contain the encoded data, encoding codepage '" + CodePage + "' and fallback 'System.Text.EncoderReplacementFallback'.", "bytes");
            return Write(text, bytes, at);
        }

        public virtual int GetByteCount(char[] chars)
        {
            if (chars == null)
                throw new ArgumentNullException("chars");
            return Write(new string(chars), null, 0);
        }

        public virtual int GetByteCount(string s)
        {
            if (s == null)
                throw new ArgumentNullException("s");
            return Write(s, null, 0);
        }

        public virtual string GetString(byte[] bytes)
        {
            if (bytes == null)
                throw new ArgumentNullException("bytes");
            return Read(bytes, 0, bytes.Length);
        }

        public virtual string GetString(byte[] bytes, int index, int count)
        {
            if (bytes == null)
                throw new ArgumentNullException("bytes");
            if (index < 0 || count < 0)
                throw new ArgumentOutOfRangeException(index < 0 ? "index" : "count", "Non-negative number required.");
            if (bytes.Length - index < count)
                throw new ArgumentOutOfRangeException("bytes", "Index and count must refer to a location within the buffer.");
            return Read(bytes, index, count);
        }

        public virtual char[] GetChars(byte[] bytes)
        {
            return GetString(bytes).ToCharArray();
        }

        public virtual char[] GetChars(byte[] bytes, int index, int count)
        {
            return GetString(bytes, index, count).ToCharArray();
        }

        public virtual int GetCharCount(byte[] bytes)
        {
            return GetString(bytes).Length;
        }

        public virtual int GetCharCount(byte[] bytes, int index, int count)
        {
            return GetString(bytes, index, count).Length;
        }

        public static byte[] Convert(Encoding srcEncoding, Encoding dstEncoding, byte[] bytes)
        {
            if (srcEncoding == null || dstEncoding == null)
                throw new ArgumentNullException(srcEncoding == null ? "srcEncoding" : "dstEncoding");
            return dstEncoding.GetBytes(srcEncoding.GetString(bytes));
        }

        public virtual object Clone()
        {
            return MemberwiseClone();
        }

        public override bool Equals(object value)
        {
            var other = value as Encoding;
            return other != null && other.CodePage == CodePage && other.GetPreamble().Length == GetPreamble().Length;
        }

        public override int GetHashCode()
        {
            return CodePage;
        }
    }
}
