// Characters as bytes: UTF-8, UTF-16 (little endian) and ASCII.
namespace System.Text
{
    public abstract class Encoding
    {
        public static Encoding UTF8 { get { return new UTF8Encoding(); } }
        public static Encoding ASCII { get { return new ASCIIEncoding(); } }
        public static Encoding Unicode { get { return new UnicodeEncoding(); } }
        public static Encoding Default { get { return new UTF8Encoding(); } }

        public abstract string WebName { get; }

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
    }

    public class ASCIIEncoding : Encoding
    {
        public override string WebName { get { return "us-ascii"; } }

        internal override int Write(string s, byte[] bytes, int at)
        {
            for (int i = 0; bytes != null && i < s.Length; i++)
                bytes[at + i] = s[i] < 128 ? (byte)s[i] : (byte)'?';
            return s.Length;
        }

        internal override string Read(byte[] bytes, int index, int count)
        {
            var text = new StringBuilder();
            for (int i = index; i < index + count; i++)
                text.Append(bytes[i] < 128 ? (char)bytes[i] : '?');
            return text.ToString();
        }
    }

    public class UnicodeEncoding : Encoding
    {
        public override string WebName { get { return "utf-16"; } }

        internal override int Write(string s, byte[] bytes, int at)
        {
            for (int i = 0; bytes != null && i < s.Length; i++)
            {
                bool paired = char.IsHighSurrogate(s[i]) ? i + 1 < s.Length && char.IsLowSurrogate(s[i + 1]) : i > 0 && char.IsHighSurrogate(s[i - 1]);
                char c = char.IsSurrogate(s[i]) && !paired ? '\ufffd' : s[i];
                bytes[at + 2 * i] = (byte)c;
                bytes[at + 2 * i + 1] = (byte)(c >> 8);
            }
            return 2 * s.Length;
        }

        internal override string Read(byte[] bytes, int index, int count)
        {
            var text = new StringBuilder();
            for (int i = index; i + 1 < index + count; i += 2)
                text.Append((char)(bytes[i] | bytes[i + 1] << 8));
            if (count % 2 != 0)
                text.Append('\ufffd');
            return text.ToString();
        }
    }

    public class UTF8Encoding : Encoding
    {
        public UTF8Encoding()
        {
        }

        public UTF8Encoding(bool encoderShouldEmitUTF8Identifier)
        {
        }

        public override string WebName { get { return "utf-8"; } }

        internal override int Write(string s, byte[] bytes, int at)
        {
            int start = at;
            for (int i = 0; i < s.Length; i++)
            {
                int code = s[i];
                if (char.IsHighSurrogate(s[i]) && i + 1 < s.Length && char.IsLowSurrogate(s[i + 1]))
                    code = char.ConvertToUtf32(s[i], s[++i]);
                else if (char.IsSurrogate(s[i]))
                    code = 0xfffd;
                int more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
                if (bytes != null)
                {
                    int lead = more == 0 ? 0 : more == 1 ? 0xc0 : more == 2 ? 0xe0 : 0xf0;
                    bytes[at] = (byte)(lead | code >> 6 * more);
                    for (int k = 1; k <= more; k++)
                        bytes[at + k] = (byte)(0x80 | (code >> 6 * (more - k) & 0x3f));
                }
                at += more + 1;
            }
            return at - start;
        }

        internal override string Read(byte[] bytes, int index, int count)
        {
            var text = new StringBuilder();
            int at = index, end = index + count;
            while (at < end)
            {
                int lead = bytes[at++];
                int more = lead < 0x80 ? 0 : lead >= 0xc2 && lead < 0xe0 ? 1 : lead >= 0xe0 && lead < 0xf0 ? 2 : lead >= 0xf0 && lead < 0xf5 ? 3 : -1;
                int code = more <= 0 ? lead : lead & (0x3f >> more);
                int taken = 0;
                while (taken < more && at < end && (bytes[at] & 0xc0) == 0x80 && IsSecond(lead, bytes[at], taken))
                {
                    code = code << 6 | bytes[at++] & 0x3f;
                    taken++;
                }
                if (taken != more)
                    text.Append('\ufffd');
                else
                    text.Append(char.ConvertFromUtf32(code));
            }
            return text.ToString();
        }

        // No overlong forms, no surrogates, nothing beyond U+10FFFF: the second byte tells.
        static bool IsSecond(int lead, byte b, int taken)
        {
            if (taken > 0)
                return true;
            return lead == 0xe0 ? b >= 0xa0 : lead == 0xed ? b < 0xa0 : lead == 0xf0 ? b >= 0x90 : lead == 0xf4 ? b < 0x90 : true;
        }
    }
}
