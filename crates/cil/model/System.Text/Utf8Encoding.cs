// UTF-8.
namespace System.Text
{
    public class UTF8Encoding : Encoding
    {
        [Fencepost.Immediate] readonly bool _mark;
        [Fencepost.Immediate] readonly bool _strict;

        public UTF8Encoding()
        {
        }

        public UTF8Encoding(bool encoderShouldEmitUTF8Identifier)
        {
            _mark = encoderShouldEmitUTF8Identifier;
        }

        public UTF8Encoding(bool encoderShouldEmitUTF8Identifier, bool throwOnInvalidBytes)
        {
            _mark = encoderShouldEmitUTF8Identifier;
            _strict = throwOnInvalidBytes;
        }

        public override string WebName { get { return "utf-8"; } }
        public override int CodePage { get { return 65001; } }
        public override int GetMaxByteCount(int charCount) { return 3 * (charCount + 1); }
        public override int GetMaxCharCount(int byteCount) { return byteCount + 1; }

        public override byte[] GetPreamble()
        {
            return _mark ? new byte[] { 0xef, 0xbb, 0xbf } : new byte[0];
        }

        int Replacement()
        {
            if (_strict)
                Fencepost.Runtime.Unsupported("a UTF-8 encoding that throws meets something invalid");
            return 0xfffd;
        }

        internal override int Write(string s, byte[] bytes, int at)
        {
            int start = at;
            for (int i = 0; i < s.Length; i++)
            {
                int code = s[i];
                if (char.IsHighSurrogate(s[i]) && i + 1 < s.Length && char.IsLowSurrogate(s[i + 1]))
                    code = char.ConvertToUtf32(s[i], s[++i]);
                else if (char.IsSurrogate(s[i]))
                    code = Replacement();
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
                    text.Append((char)Replacement());
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
