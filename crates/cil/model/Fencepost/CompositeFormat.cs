// Composite formatting: "{0,8:F2}" and the like, as String.Format and StringBuilder.AppendFormat do.
using System;
using System.Text;

namespace Fencepost
{
    internal static class CompositeFormat
    {
        const string Malformed = "Input string was not in a correct format.";

        internal static string Format(IFormatProvider provider, string format, object[] args)
        {
            if (format == null)
                throw new ArgumentNullException("format");
            var custom = provider == null ? null : provider.GetFormat(typeof(ICustomFormatter)) as ICustomFormatter;
            var text = new StringBuilder();
            int at = 0, end = format.Length;
            while (at < end)
            {
                char c = format[at++];
                if (c == '}' || c == '{')
                {
                    bool doubled = at < end && format[at] == c;
                    if (!doubled && c == '}')
                        throw new FormatException(Malformed);
                    if (!doubled)
                    {
                        text.Append(Item(provider, custom, format, args, ref at));
                        continue;
                    }
                    at++;
                }
                text.Append(c);
            }
            return text.ToString();
        }

        // One item, from behind its opening brace to behind its closing one.
        static string Item(IFormatProvider provider, ICustomFormatter custom, string format, object[] args, ref int at)
        {
            int index = Number(format, ref at);
            if (index >= args.Length)
                throw new FormatException("Index (zero based) must be greater than or equal to zero and less than the size of the argument list.");
            Spaces(format, ref at);
            int width = 0;
            bool left = false;
            if (Peek(format, at) == ',')
            {
                at++;
                Spaces(format, ref at);
                left = Peek(format, at) == '-';
                if (left)
                    at++;
                width = Number(format, ref at);
                Spaces(format, ref at);
            }
            string itemFormat = null;
            if (Peek(format, at) == ':')
            {
                at++;
                itemFormat = ItemFormat(format, ref at);
            }
            else
            {
                if (Peek(format, at) != '}')
                    throw new FormatException(Malformed);
                at++;
            }
            string text = Text(provider, custom, args[index], itemFormat);
            return left ? text.PadRight(width) : text.PadLeft(width);
        }

        // One value as an item is written; to the left where the alignment is negative.
        internal static string Item(IFormatProvider provider, object value, int alignment, string format)
        {
            string text = Text(provider, null, value, format);
            return alignment < 0 ? text.PadRight(-alignment) : text.PadLeft(alignment);
        }

        static string Text(IFormatProvider provider, ICustomFormatter custom, object arg, string format)
        {
            string text = null;
            if (custom != null)
                text = custom.Format(format, arg, provider);
            if (text == null)
            {
                var formattable = arg as IFormattable;
                if (formattable != null)
                    text = formattable.ToString(format, provider);
                else if (arg != null)
                    text = arg.ToString();
            }
            return text ?? "";
        }

        static string ItemFormat(string format, ref int at)
        {
            var text = new StringBuilder();
            while (true)
            {
                if (at >= format.Length)
                    throw new FormatException(Malformed);
                char c = format[at++];
                if (c == '{' || c == '}')
                {
                    if (Peek(format, at) == c && at < format.Length)
                        at++;
                    else if (c == '{')
                        throw new FormatException(Malformed);
                    else
                        break;
                }
                text.Append(c);
            }
            return text.Length == 0 ? null : text.ToString();
        }

        static char Peek(string format, int at)
        {
            return at < format.Length ? format[at] : '\0';
        }

        static void Spaces(string format, ref int at)
        {
            while (Peek(format, at) == ' ')
                at++;
        }

        static int Number(string format, ref int at)
        {
            int first = at, value = 0;
            while (Peek(format, at) >= '0' && Peek(format, at) <= '9' && value < 1000000)
            {
                value = value * 10 + (format[at] - '0');
                at++;
            }
            if (at == first || at >= format.Length)
                throw new FormatException(Malformed);
            return value;
        }
    }
}
