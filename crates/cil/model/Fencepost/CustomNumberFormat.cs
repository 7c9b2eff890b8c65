// Custom number formats such as "#,##0.00;(0)": one to three sections of digit places and literals.
using System.Text;

namespace Fencepost
{
    internal sealed class CustomNumberFormat
    {
        [Immediate] readonly string _format;
        int _start, _end;
        int _places, _point, _firstZero, _lastZero;
        int _scaling;
        bool _groups, _scientific;

        CustomNumberFormat(string format)
        {
            _format = format;
        }

        internal static string Format(NumberText number, string format)
        {
            return new CustomNumberFormat(format).Apply(number);
        }

        string Apply(NumberText number)
        {
            bool negative = number.Negative;
            int section = FindSection(number.Digits.Length == 0 ? 2 : negative ? 1 : 0);
            while (true)
            {
                Scan();
                if (number.Digits.Length == 0)
                    break;
                number.Scale += _scaling;
                number.Round(_scientific ? _places : number.Scale + _places - _point);
                if (number.Digits.Length > 0)
                    break;
                int zero = FindSection(2);
                if (zero == section)
                    break;
                section = zero;
            }
            if (number.Digits.Length == 0)
            {
                number.Scale = 0;
                negative = false;
            }
            string text = Write(number);
            return negative && section == 0 ? "-" + text : text;
        }

        // Sets the bounds of section 0, 1 or 2, or of section 0 where that one is missing or empty.
        int FindSection(int section)
        {
            int at = 0, current = 0, start = 0;
            while (true)
            {
                if (at >= _format.Length || _format[at] == ';')
                {
                    if (current == 0)
                    {
                        _start = 0;
                        _end = at;
                    }
                    if (current == section && (at > start || section == 0))
                    {
                        _start = start;
                        _end = at;
                        return section;
                    }
                    if (at >= _format.Length)
                        return 0;
                    current++;
                    at++;
                    start = at;
                    continue;
                }
                at = Skip(at);
            }
        }

        // The position behind the character, escape or quoted text at `at`.
        int Skip(int at)
        {
            char c = _format[at++];
            if (c == '\\')
                return at < _format.Length ? at + 1 : at;
            if (c != '\'' && c != '"')
                return at;
            while (at < _format.Length && _format[at] != c)
                at++;
            return at < _format.Length ? at + 1 : at;
        }

        void Scan()
        {
            int commaAt = -1, commas = 0;
            _places = 0;
            _point = -1;
            _firstZero = int.MaxValue;
            _lastZero = 0;
            _scaling = 0;
            _groups = _scientific = false;
            int next;
            for (int at = _start; at < _end; at = next)
            {
                next = Skip(at);
                switch (_format[at])
                {
                    case '#':
                        _places++;
                        break;
                    case '0':
                        if (_firstZero == int.MaxValue)
                            _firstZero = _places;
                        _places++;
                        _lastZero = _places;
                        break;
                    case '.':
                        if (_point < 0)
                            _point = _places;
                        break;
                    case ',':
                        if (_places > 0 && _point < 0)
                        {
                            if (commaAt >= 0)
                            {
                                if (commaAt == _places)
                                {
                                    commas++;
                                    break;
                                }
                                _groups = true;
                            }
                            commaAt = _places;
                            commas = 1;
                        }
                        break;
                    case '%':
                        _scaling += 2;
                        break;
                    case '\u2030':
                        _scaling += 3;
                        break;
                    case 'E':
                    case 'e':
                        if (ExponentDigits(at) > 0)
                        {
                            _scientific = true;
                            next = ExponentEnd(at);
                        }
                        break;
                }
            }
            if (_point < 0)
                _point = _places;
            if (commaAt >= 0)
            {
                if (commaAt == _point)
                    _scaling -= commas * 3;
                else
                    _groups = true;
            }
            // From here on: how many digits stand at least before, and behind, the point.
            _firstZero = _firstZero < _point ? _point - _firstZero : 0;
            _lastZero = _lastZero > _point ? _point - _lastZero : 0;
        }

        // The position behind the sign and the zeros that follow "E".
        int ExponentEnd(int at)
        {
            at++;
            if (at < _end && (_format[at] == '+' || _format[at] == '-'))
                at++;
            while (at < _end && _format[at] == '0')
                at++;
            return at;
        }

        // How many zeros follow "E", "E+" or "E-"; none if this is no exponent.
        int ExponentDigits(int at)
        {
            int first = at + 1;
            if (first < _end && (_format[first] == '+' || _format[first] == '-'))
                first++;
            return ExponentEnd(at) - first;
        }

        string Write(NumberText number)
        {
            var text = new StringBuilder();
            int position = _scientific ? _point : number.Scale > _point ? number.Scale : _point;
            int adjust = _scientific ? 0 : number.Scale - _point;
            int digit = 0;
            bool pointWritten = false;
            for (int at = _start; at < _end; )
            {
                char c = _format[at];
                // More digits than places: they all stand at the first place.
                if (adjust > 0 && (c == '#' || c == '0' || c == '.'))
                {
                    while (adjust > 0)
                    {
                        AppendDigit(text, number.DigitAt(digit), position);
                        digit++;
                        position--;
                        adjust--;
                    }
                }
                switch (c)
                {
                    case '#':
                    case '0':
                        if (adjust < 0)
                        {
                            adjust++;
                            if (position <= _firstZero)
                                AppendDigit(text, '0', position);
                        }
                        else if (digit < number.Digits.Length || position > _lastZero)
                        {
                            AppendDigit(text, number.DigitAt(digit), position);
                            digit++;
                        }
                        position--;
                        at++;
                        break;
                    case '.':
                        if (position == 0 && !pointWritten)
                        {
                            if (_lastZero < 0 || (_point < _places && digit < number.Digits.Length))
                            {
                                text.Append('.');
                                pointWritten = true;
                            }
                        }
                        at++;
                        break;
                    case ',':
                        at++;
                        break;
                    case '\\':
                        if (at + 1 < _end)
                            text.Append(_format[at + 1]);
                        at += 2;
                        break;
                    case '\'':
                    case '"':
                        int close = Skip(at);
                        for (at++; at < close && _format[at] != c; at++)
                            text.Append(_format[at]);
                        at = close;
                        break;
                    case 'E':
                    case 'e':
                        at = WriteExponent(text, number, at);
                        break;
                    default:
                        text.Append(c);
                        at++;
                        break;
                }
            }
            return text.ToString();
        }

        void AppendDigit(StringBuilder text, char digit, int position)
        {
            text.Append(digit);
            if (_groups && position > 1 && (position - 1) % 3 == 0)
                text.Append(',');
        }

        int WriteExponent(StringBuilder text, NumberText number, int at)
        {
            int zeros = ExponentDigits(at);
            if (zeros == 0)
            {
                text.Append(_format[at]);
                return at + 1;
            }
            text.Append(_format[at]);
            at++;
            bool plus = _format[at] == '+';
            if (_format[at] == '+' || _format[at] == '-')
                at++;
            int power = number.Digits.Length == 0 ? 0 : number.Scale - _point;
            if (power < 0)
                text.Append('-');
            else if (plus)
                text.Append('+');
            text.Append(IntegerText.Decimal((ulong)(power < 0 ? -power : power), false).PadLeft(zeros, '0'));
            return at + zeros;
        }
    }
}
