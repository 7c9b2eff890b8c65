// Encodings with a fixed number of bytes for each character or code point: ASCII, ISO-8859-1, UTF-16, UTF-32.
namespace System.Text
{
    public class ASCIIEncoding : Encoding
    {
        public override string WebName { get { return "us-ascii"; } }
        public override int CodePage { get { return 20127; } }
        public override bool IsSingleByte { get { return true; } }
        public override int GetMaxByteCount(int charCount) { return charCount + 1; }
        public override int GetMaxCharCount(int byteCount) { return byteCount; }

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

    internal sealed class Latin1Encoding : Encoding
    {
        public override string WebName { get { return "iso-8859-1"; } }
        public override int CodePage { get { return 28591; } }
        public override bool IsSingleByte { get { return true; } }
        public override int GetMaxByteCount(int charCount) { return charCount + 1; }
        public override int GetMaxCharCount(int byteCount) { return byteCount; }

        internal override int Write(string s, byte[] bytes, int at)
        {
            for (int i = 0; bytes != null && i < s.Length; i++)
            {
                // The real one finds letters that look alike for some of the others.
                if (s[i] > 255)
                    Fencepost.Runtime.Relies("a character that ISO-8859-1 lacks becomes a question mark");
                bytes[at + i] = s[i] > 255 ? (byte)'?' : (byte)s[i];
            }
            return s.Length;
        }

        internal override string Read(byte[] bytes, int index, int count)
        {
            var text = new StringBuilder();
            for (int i = index; i < index + count; i++)
                text.Append((char)bytes[i]);
            return text.ToString();
        }
    }

    public class UnicodeEncoding : Encoding
    {
        [Fencepost.Immediate] readonly bool _bigEndian, _mark;

        public UnicodeEncoding()
            : this(false, true)
        {
        }

        public UnicodeEncoding(bool bigEndian, bool byteOrderMark)
        {
            _bigEndian = bigEndian;
            _mark = byteOrderMark;
        }

        public override string WebName { get { return _bigEndian ? "utf-16BE" : "utf-16"; } }
        public override int CodePage { get { return _bigEndian ? 1201 : 1200; } }
        public override int GetMaxByteCount(int charCount) { return 2 * (charCount + 1); }
        public override int GetMaxCharCount(int byteCount) { return byteCount / 2 + byteCount % 2 + 1; }

        public override byte[] GetPreamble()
        {
            if (!_mark)
                return new byte[0];
            return _bigEndian ? new byte[] { 0xfe, 0xff } : new byte[] { 0xff, 0xfe };
        }

        internal override int Write(string s, byte[] bytes, int at)
        {
            for (int i = 0; bytes != null && i < s.Length; i++)
            {
                bool paired = char.IsHighSurrogate(s[i]) ? i + 1 < s.Length && char.IsLowSurrogate(s[i + 1]) : i > 0 && char.IsHighSurrogate(s[i - 1]);
                char c = char.IsSurrogate(s[i]) && !paired ? '\ufffd' : s[i];
                bytes[at + 2 * i + (_bigEndian ? 1 : 0)] = (byte)c;
                bytes[at + 2 * i + (_bigEndian ? 0 : 1)] = (byte)(c >> 8);
            }
            return 2 * s.Length;
        }

        internal override string Read(byte[] bytes, int index, int count)
        {
            var text = new StringBuilder();
            for (int i = index; i + 1 < index + count; i += 2)
            {
                char c = At(bytes, i);
                if (char.IsHighSurrogate(c) && i + 3 < index + count && char.IsLowSurrogate(At(bytes, i + 2)))
                {
                    text.Append(c).Append(At(bytes, i + 2));
                    i += 2;
                }
                else
                    text.Append(char.IsSurrogate(c) ? '\ufffd' : c);
            }
            if (count % 2 != 0)
                text.Append('\ufffd');
            return text.ToString();
        }

        char At(byte[] bytes, int i)
        {
            return (char)(_bigEndian ? bytes[i] << 8 | bytes[i + 1] : bytes[i] | bytes[i + 1] << 8);
        }
    }

    public sealed class UTF32Encoding : Encoding
    {
        [Fencepost.Immediate] readonly bool _bigEndian, _mark;

        public UTF32Encoding()
            : this(false, true)
        {
        }

        public UTF32Encoding(bool bigEndian, bool byteOrderMark)
        {
            _bigEndian = bigEndian;
            _mark = byteOrderMark;
        }

        public override string WebName { get { return _bigEndian ? "utf-32BE" : "utf-32"; } }
        public override int CodePage { get { return _bigEndian ? 12001 : 12000; } }
        public override int GetMaxByteCount(int charCount) { return 4 * (charCount + 1); }
        public override int GetMaxCharCount(int byteCount) { return byteCount / 2 + 2; }

        public override byte[] GetPreamble()
        {
            if (!_mark)
                return new byte[0];
            return _bigEndian ? new byte[] { 0, 0, 0xfe, 0xff } : new byte[] { 0xff, 0xfe, 0, 0 };
        }

        internal override int Write(string s, byte[] bytes, int at)
        {
            int start = at;
            for (int i = 0; i < s.Length; i++, at += 4)
            {
                int code = s[i];
                if (char.IsHighSurrogate(s[i]) && i + 1 < s.Length && char.IsLowSurrogate(s[i + 1]))
                    code = char.ConvertToUtf32(s[i], s[++i]);
                else if (char.IsSurrogate(s[i]))
                    code = 0xfffd;
                for (int k = 0; bytes != null && k < 4; k++)
                    bytes[at + k] = (byte)(code >> 8 * (_bigEndian ? 3 - k : k));
            }
            return at - start;
        }

        internal override string Read(byte[] bytes, int index, int count)
        {
            var text = new StringBuilder();
            for (int i = index; i + 3 < index + count; i += 4)
            {
                uint code = 0;
                for (int k = 0; k < 4; k++)
                    code |= (uint)bytes[i + k] << 8 * (_bigEndian ? 3 - k : k);
                if (code > 0x10ffff || code >= 0xd800 && code < 0xe000)
                    text.Append('\ufffd');
                else
                    text.Append(char.ConvertFromUtf32((int)code));
            }
            if (count % 4 != 0)
                text.Append('\ufffd');
            return text.ToString();
        }
    }
}
