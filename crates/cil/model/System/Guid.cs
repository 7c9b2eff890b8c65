// Numbers of 128 bits that name things. The bytes of the first half are in the order in which text has them.
using System.Threading;
using Fencepost;

namespace System
{
    public struct Guid : IFormattable, IComparable, IComparable<Guid>, IEquatable<Guid>
    {
        public static readonly Guid Empty = new Guid();

        [ThreadStatic] static int _made;

        // As the text has it, from left to right.
        readonly ulong _high;
        readonly ulong _low;

        Guid(ulong high, ulong low)
        {
            _high = high;
            _low = low;
        }

        public Guid(int a, short b, short c, byte d, byte e, byte f, byte g, byte h, byte i, byte j, byte k)
        {
            _high = (ulong)(uint)a << 32 | (ulong)(ushort)b << 16 | (ushort)c;
            _low = (ulong)d << 56 | (ulong)e << 48 | (ulong)f << 40 | (ulong)g << 32 | (ulong)h << 24 | (ulong)i << 16 | (ulong)j << 8 | k;
        }

        public Guid(int a, short b, short c, byte[] d)
        {
            if (d == null)
                throw new ArgumentNullException("d");
            if (d.Length != 8)
                throw new ArgumentException("Byte array for GUID must be exactly 8 bytes long.");
            this = new Guid(a, b, c, d[0], d[1], d[2], d[3], d[4], d[5], d[6], d[7]);
        }

        public Guid(byte[] b)
        {
            if (b == null)
                throw new ArgumentNullException("b");
            if (b.Length != 16)
                throw new ArgumentException("Byte array for GUID must be exactly 16 bytes long.");
            int first = b[3] << 24 | b[2] << 16 | b[1] << 8 | b[0];
            this = new Guid(first, (short)(b[5] << 8 | b[4]), (short)(b[7] << 8 | b[6]), b[8], b[9], b[10], b[11], b[12], b[13], b[14], b[15]);
        }

        public Guid(string g)
        {
            if (g == null)
                throw new ArgumentNullException("g");
            this = Parse(g);
        }

        // No two are the same, and none is like one that the program writes down.
        public static Guid NewGuid()
        {
            Fencepost.Runtime.Relies("Guid.NewGuid makes numbers that nothing else has made, and no number in particular");
            int made = ++_made;
            return new Guid((ulong)Thread.CurrentThread.ManagedThreadId << 32 | 0x4000UL, 0x8000000000000000UL | (uint)made);
        }

        public byte[] ToByteArray()
        {
            var bytes = new byte[16];
            for (int i = 0; i < 8; i++)
            {
                int at = i < 4 ? 3 - i : i < 6 ? 9 - i : 13 - i;
                bytes[at] = (byte)(_high >> 56 - 8 * i);
                bytes[8 + i] = (byte)(_low >> 56 - 8 * i);
            }
            return bytes;
        }

        public override string ToString()
        {
            return ToString("D");
        }

        public string ToString(string format)
        {
            if (format == null || format.Length == 0)
                format = "D";
            if (format.Length != 1)
                throw new FormatException("Format String can be only \"D\", \"d\", \"N\", \"n\", \"P\", \"p\", \"B\", \"b\", \"X\" or \"x\".");
            string digits = _high.ToString("x16") + _low.ToString("x16");
            string parts = digits.Substring(0, 8) + "-" + digits.Substring(8, 4) + "-" + digits.Substring(12, 4) + "-" + digits.Substring(16, 4) + "-" + digits.Substring(20);
            switch (format[0])
            {
                case 'N':
                case 'n':
                    return digits;
                case 'D':
                case 'd':
                    return parts;
                case 'B':
                case 'b':
                    return "{" + parts + "}";
                case 'P':
                case 'p':
                    return "(" + parts + ")";
                case 'X':
                case 'x':
                    string text = "{0x" + digits.Substring(0, 8) + ",0x" + digits.Substring(8, 4) + ",0x" + digits.Substring(12, 4) + ",{";
                    for (int i = 16; i < 32; i += 2)
                        text += (i == 16 ? "0x" : ",0x") + digits.Substring(i, 2);
                    return text + "}}";
                default:
                    throw new FormatException("Format String can be only \"D\", \"d\", \"N\", \"n\", \"P\", \"p\", \"B\", \"b\", \"X\" or \"x\".");
            }
        }

        public string ToString(string format, IFormatProvider provider)
        {
            return ToString(format);
        }

        public static Guid Parse(string input)
        {
            if (input == null)
                throw new ArgumentNullException("input");
            Guid result;
            if (!TryParse(input, out result))
            {
                if (input.IndexOf('x') >= 0 || input.IndexOf('X') >= 0)
                    Fencepost.Runtime.Unsupported("a Guid is read from a text with 0x");
                throw new FormatException("Guid should contain 32 digits with 4 dashes (xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx).");
            }
            return result;
        }

        public static bool TryParse(string input, out Guid result)
        {
            result = Empty;
            if (input == null)
                return false;
            string text = input.Trim();
            if (text.Length == 38 && (text[0] == '{' && text[37] == '}' || text[0] == '(' && text[37] == ')'))
                text = text.Substring(1, 36);
            else if (text.Length != 36 && text.Length != 32)
                return false;
            ulong high = 0, low = 0;
            int digits = 0;
            for (int i = 0; i < text.Length; i++)
            {
                char c = text[i];
                if (text.Length == 36 && (i == 8 || i == 13 || i == 18 || i == 23))
                {
                    if (c != '-')
                        return false;
                    continue;
                }
                int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
                if (digit < 0)
                    return false;
                if (digits++ < 16)
                    high = high << 4 | (uint)digit;
                else
                    low = low << 4 | (uint)digit;
            }
            result = new Guid(high, low);
            return true;
        }

        public int CompareTo(object value)
        {
            if (value == null)
                return 1;
            if (!(value is Guid))
                throw new ArgumentException("Object must be of type GUID.", "value");
            return CompareTo((Guid)value);
        }

        public int CompareTo(Guid value)
        {
            if (_high != value._high)
                return _high < value._high ? -1 : 1;
            return _low == value._low ? 0 : _low < value._low ? -1 : 1;
        }

        public override bool Equals(object o)
        {
            return o is Guid && Equals((Guid)o);
        }

        public bool Equals(Guid g)
        {
            return _high == g._high && _low == g._low;
        }

        public override int GetHashCode()
        {
            Fencepost.Platform.Hashes();
            return (int)(_high >> 32) ^ (int)_high ^ (int)(_low >> 32) ^ (int)_low;
        }

        public static bool operator ==(Guid a, Guid b) { return a.Equals(b); }
        public static bool operator !=(Guid a, Guid b) { return !a.Equals(b); }
    }
}
