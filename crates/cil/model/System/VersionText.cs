// Version numbers as text, and out of text.
using System.Globalization;

namespace System
{
    partial class Version
    {
        public Version(string version)
        {
            Version read = Parse(version, "version");
            _major = read._major;
            _minor = read._minor;
            _build = read._build;
            _revision = read._revision;
        }

        public short MajorRevision { get { return (short)(_revision >> 16); } }
        public short MinorRevision { get { return (short)_revision; } }

        public static Version Parse(string input) { return Parse(input, "input"); }

        public static Version Parse(ReadOnlySpan<char> input) { return Parse(input.ToString(), "input"); }

        static Version Parse(string input, string name)
        {
            if (input == null)
                throw new ArgumentNullException(name);
            string[] parts = input.Split('.');
            if (parts.Length < 2 || parts.Length > 4)
                throw new ArgumentException("Version string portion was too short or too long.", name);
            int[] numbers = new int[parts.Length];
            for (int i = 0; i < parts.Length; i++)
            {
                numbers[i] = int.Parse(parts[i], NumberStyles.Integer, CultureInfo.InvariantCulture);
                if (numbers[i] < 0)
                    throw new ArgumentOutOfRangeException(name, "Version's parameters must be greater than or equal to zero.");
            }
            return Of(numbers);
        }

        static Version Of(int[] numbers)
        {
            switch (numbers.Length)
            {
                case 2: return new Version(numbers[0], numbers[1]);
                case 3: return new Version(numbers[0], numbers[1], numbers[2]);
                default: return new Version(numbers[0], numbers[1], numbers[2], numbers[3]);
            }
        }

        public static bool TryParse(ReadOnlySpan<char> input, out Version result) { return TryParse(input.ToString(), out result); }

        public static bool TryParse(string input, out Version result)
        {
            result = null;
            string[] parts = input == null ? new string[0] : input.Split('.');
            if (parts.Length < 2 || parts.Length > 4)
                return false;
            int[] numbers = new int[parts.Length];
            for (int i = 0; i < parts.Length; i++)
                if (!int.TryParse(parts[i], NumberStyles.Integer, CultureInfo.InvariantCulture, out numbers[i]) || numbers[i] < 0)
                    return false;
            result = Of(numbers);
            return true;
        }

        public string ToString(int fieldCount)
        {
            int[] numbers = { _major, _minor, _build, _revision };
            int most = _build < 0 ? 2 : _revision < 0 ? 3 : 4;
            if (fieldCount < 0 || fieldCount > most)
                throw new ArgumentException("Argument must be between 0 and " + most.ToString() + ".", "fieldCount");
            string text = "";
            for (int i = 0; i < fieldCount; i++)
                text = text + (i == 0 ? "" : ".") + numbers[i].ToString();
            return text;
        }

        public bool TryFormat(Span<char> destination, out int charsWritten)
        {
            return SpanText.Write(ToString(), destination, out charsWritten);
        }

        public bool TryFormat(Span<char> destination, int fieldCount, out int charsWritten)
        {
            return SpanText.Write(ToString(fieldCount), destination, out charsWritten);
        }
    }
}
