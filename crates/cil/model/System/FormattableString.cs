// Interpolated strings that keep their format and arguments.
using Fencepost;

namespace System
{
    public abstract class FormattableString : IFormattable
    {
        public abstract string Format { get; }
        public abstract int ArgumentCount { get; }
        public abstract object[] GetArguments();
        public abstract object GetArgument(int index);
        public abstract string ToString(IFormatProvider formatProvider);

        string IFormattable.ToString(string ignored, IFormatProvider formatProvider)
        {
            return ToString(formatProvider);
        }

        public static string Invariant(FormattableString formattable)
        {
            if (formattable == null)
                throw new ArgumentNullException("formattable");
            return formattable.ToString(null);
        }

        public override string ToString()
        {
            return ToString(null);
        }
    }
}

namespace System.Runtime.CompilerServices
{
    public static class FormattableStringFactory
    {
        public static FormattableString Create(string format, params object[] arguments)
        {
            if (format == null)
                throw new ArgumentNullException("format");
            if (arguments == null)
                throw new ArgumentNullException("arguments");
            return new ConcreteFormattableString(format, arguments);
        }

        sealed class ConcreteFormattableString : FormattableString
        {
            [Immediate] readonly string _format;
            [Immediate] readonly object[] _arguments;

            internal ConcreteFormattableString(string format, object[] arguments)
            {
                _format = format;
                _arguments = arguments;
            }

            public override string Format { get { return _format; } }
            public override int ArgumentCount { get { return _arguments.Length; } }

            public override object[] GetArguments()
            {
                return _arguments;
            }

            public override object GetArgument(int index)
            {
                return _arguments[index];
            }

            public override string ToString(IFormatProvider formatProvider)
            {
                return string.Format(formatProvider, _format, _arguments);
            }
        }
    }
}
