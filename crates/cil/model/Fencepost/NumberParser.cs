// Reads decimal numbers from text: sign, parentheses, currency, groups, decimals, exponent, each
// where the number styles allow it.
using System.Globalization;
using System.Text;

namespace Fencepost
{
    internal sealed class NumberParser
    {
        const char Currency = '\u00A4';

        [Immediate] readonly string _text;
        [Immediate] readonly NumberStyles _style;
        int _at;
        bool _signed, _parenthesised, _negative;

        internal NumberParser(string text, NumberStyles style)
        {
            _text = text;
            _style = style;
        }

        bool Allows(NumberStyles flag)
        {
            return (_style & flag) != 0;
        }

        char Peek()
        {
            return _at < _text.Length ? _text[_at] : '\0';
        }

        internal NumberText Parse()
        {
            Platform.Culture();
            Lead();
            var digits = new StringBuilder();
            int scale = 0;
            bool any = false, inDecimals = false;
            while (true)
            {
                char c = Peek();
                if (c >= '0' && c <= '9')
                {
                    any = true;
                    if (c != '0' || digits.Length > 0)
                    {
                        digits.Append(c);
                        if (!inDecimals)
                            scale++;
                    }
                    else if (inDecimals)
                    {
                        scale--;
                    }
                }
                else if (c == '.' && Allows(NumberStyles.AllowDecimalPoint) && !inDecimals)
                {
                    inDecimals = true;
                }
                else if (!(c == ',' && Allows(NumberStyles.AllowThousands) && any && !inDecimals))
                {
                    break;
                }
                _at++;
            }
            if (!any)
                return null;
            scale += Exponent();
            if (!Trail())
                return null;
            return new NumberText(digits.ToString(), scale, _negative);
        }

        void Lead()
        {
            while (true)
            {
                char c = Peek();
                if (NumberText.IsWhite(c) && Allows(NumberStyles.AllowLeadingWhite))
                    _at++;
                else if ((c == '-' || c == '+') && Allows(NumberStyles.AllowLeadingSign) && !_signed)
                    Sign(c);
                else if (c == '(' && Allows(NumberStyles.AllowParentheses) && !_signed)
                {
                    _signed = _parenthesised = _negative = true;
                    _at++;
                }
                else if (c == Currency && Allows(NumberStyles.AllowCurrencySymbol))
                    _at++;
                else
                    return;
            }
        }

        void Sign(char c)
        {
            _signed = true;
            _negative = c == '-';
            _at++;
        }

        int Exponent()
        {
            char c = Peek();
            if ((c != 'e' && c != 'E') || !Allows(NumberStyles.AllowExponent))
                return 0;
            int start = _at;
            _at++;
            bool negative = Peek() == '-';
            if (negative || Peek() == '+')
                _at++;
            if (Peek() < '0' || Peek() > '9')
            {
                _at = start;
                return 0;
            }
            int power = 0;
            while (Peek() >= '0' && Peek() <= '9')
            {
                if (power < 10000)
                    power = power * 10 + (Peek() - '0');
                _at++;
            }
            return negative ? -power : power;
        }

        // What may follow the digits; zero characters may always.
        bool Trail()
        {
            while (_at < _text.Length)
            {
                char c = Peek();
                if (NumberText.IsWhite(c) && Allows(NumberStyles.AllowTrailingWhite))
                    _at++;
                else if ((c == '-' || c == '+') && Allows(NumberStyles.AllowTrailingSign) && !_signed)
                    Sign(c);
                else if (c == ')' && _parenthesised)
                {
                    _parenthesised = false;
                    _at++;
                }
                else if (c == Currency && Allows(NumberStyles.AllowCurrencySymbol))
                    _at++;
                else
                    break;
            }
            while (_at < _text.Length && _text[_at] == '\0')
                _at++;
            return _at == _text.Length && !_parenthesised;
        }
    }
}
