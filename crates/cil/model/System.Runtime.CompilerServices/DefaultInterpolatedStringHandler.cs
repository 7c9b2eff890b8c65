// What interpolated strings compile to in newer compilers.
using Fencepost;

namespace System.Runtime.CompilerServices
{
    public struct DefaultInterpolatedStringHandler
    {
        string _text;

        public DefaultInterpolatedStringHandler(int literalLength, int formattedCount)
        {
            _text = "";
        }

        public DefaultInterpolatedStringHandler(int literalLength, int formattedCount, IFormatProvider provider)
        {
            _text = "";
        }

        public void AppendLiteral(string value)
        {
            _text = _text + value;
        }

        public void AppendFormatted<T>(T value)
        {
            AppendFormatted<T>(value, 0, null);
        }

        public void AppendFormatted<T>(T value, string format)
        {
            AppendFormatted<T>(value, 0, format);
        }

        public void AppendFormatted<T>(T value, int alignment)
        {
            AppendFormatted<T>(value, alignment, null);
        }

        public void AppendFormatted<T>(T value, int alignment, string format)
        {
            _text = _text + CompositeFormat.Item(null, value, alignment, format);
        }

        public void AppendFormatted(string value)
        {
            _text = _text + value;
        }

        public void AppendFormatted(string value, int alignment = 0, string format = null)
        {
            AppendFormatted<string>(value, alignment, format);
        }

        public void AppendFormatted(object value, int alignment = 0, string format = null)
        {
            AppendFormatted<object>(value, alignment, format);
        }

        public override string ToString()
        {
            return _text;
        }

        public string ToStringAndClear()
        {
            string text = _text;
            _text = "";
            return text;
        }
    }
}
