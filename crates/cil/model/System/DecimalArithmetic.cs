// Decimals: arithmetic, exact on wide magnitudes and then fitted into 96 bits, rounding half to even.
using Fencepost;

namespace System
{
    public partial struct Decimal
    {
        // The value × 10^-scale with as many decimals as fit, at most 28. Digits that go are rounded;
        // `inexact` says that the true value is a little larger than what is given.
        static bool TryFit(Magnitude value, int scale, bool negative, bool inexact, out decimal result)
        {
            result = 0;
            int drop = scale > 28 ? scale - 28 : 0;
            Magnitude fitted;
            while (true)
            {
                fitted = value;
                bool sticky = inexact;
                uint last = 0;
                for (int i = 0; i < drop; i++)
                {
                    sticky |= last != 0;
                    fitted = fitted.DivideBy(10, out last);
                }
                if (last > 5 || (last == 5 && (sticky || fitted.IsOdd)))
                    fitted = fitted.Plus(1);
                if (fitted.FitsIn96Bits)
                    break;
                if (drop >= scale)
                    return false;
                drop++;
            }
            result = fitted.ToDecimal(negative, scale - drop);
            return true;
        }

        static decimal Fit(Magnitude value, int scale, bool negative, bool inexact)
        {
            decimal result;
            if (!TryFit(value, scale, negative, inexact, out result))
                throw new OverflowException(RangeMessage);
            return result;
        }

        // Both magnitudes at the larger of the two scales.
        static int Align(decimal d1, decimal d2, out Magnitude a, out Magnitude b)
        {
            a = Magnitude.Of(d1);
            b = Magnitude.Of(d2);
            int scale = d1.Scale > d2.Scale ? d1.Scale : d2.Scale;
            for (int i = d1.Scale; i < scale; i++)
                a = a.Times(10);
            for (int i = d2.Scale; i < scale; i++)
                b = b.Times(10);
            return scale;
        }

        public static decimal Add(decimal d1, decimal d2)
        {
            Magnitude a, b;
            int scale = Align(d1, d2, out a, out b);
            if (d1.IsNegative == d2.IsNegative)
                return Fit(a.Plus(b), scale, d1.IsNegative, false);
            if (a.CompareTo(b) >= 0)
                return Fit(a.Minus(b), scale, d1.IsNegative, false);
            return Fit(b.Minus(a), scale, d2.IsNegative, false);
        }

        public static decimal Subtract(decimal d1, decimal d2)
        {
            return Add(d1, Negate(d2));
        }

        public static decimal Multiply(decimal d1, decimal d2)
        {
            if ((d1.IsZero || d2.IsZero) && (d1.mid | d1.hi | d2.mid | d2.hi) != 0)
                return 0;
            Magnitude product = Magnitude.Of(d1).Times(Magnitude.Of(d2));
            decimal result = Fit(product, d1.Scale + d2.Scale, d1.IsNegative != d2.IsNegative, false);
            return result.IsZero && !product.IsZero ? new decimal(0) : result;
        }

        // Divides digit by digit until it comes out even or no more digits fit.
        public static decimal Divide(decimal d1, decimal d2)
        {
            if (d2.IsZero)
                throw new DivideByZeroException();
            Magnitude divisor = Magnitude.Of(d2), rest;
            Magnitude quotient = Magnitude.Of(d1).DivideBy(divisor, out rest);
            int scale = d1.Scale - d2.Scale;
            bool exact = rest.IsZero;
            while (scale < 0 || (!rest.IsZero && scale <= 28 && quotient.FitsIn96Bits))
            {
                Magnitude digit = rest.Times(10).DivideBy(divisor, out rest);
                quotient = quotient.Times(10).Plus(digit);
                scale++;
            }
            decimal result = Fit(quotient, scale, d1.IsNegative != d2.IsNegative, !rest.IsZero);
            return exact ? result : WithoutTrailingZeros(result);
        }

        static decimal WithoutTrailingZeros(decimal d)
        {
            Magnitude value = Magnitude.Of(d);
            int scale = d.Scale;
            while (scale > 0)
            {
                uint digit;
                Magnitude shorter = value.DivideBy(10, out digit);
                if (digit != 0)
                    break;
                value = shorter;
                scale--;
            }
            return value.ToDecimal(d.IsNegative, scale);
        }

        public static decimal Remainder(decimal d1, decimal d2)
        {
            if (d2.IsZero)
                throw new DivideByZeroException();
            Magnitude a, b, rest;
            int scale = Align(d1, d2, out a, out b);
            if (a.CompareTo(b) < 0)
                return d1;
            a.DivideBy(b, out rest);
            return Fit(rest, scale, d1.IsNegative, false);
        }

        public static decimal Negate(decimal d)
        {
            d.flags ^= SignBit;
            return d;
        }

        public static decimal Truncate(decimal d)
        {
            uint ignored;
            Magnitude value = Magnitude.Of(d);
            for (int i = d.Scale; i > 0; i--)
                value = value.DivideBy(10, out ignored);
            return value.ToDecimal(d.IsNegative, 0);
        }

        public static decimal Floor(decimal d)
        {
            decimal whole = Truncate(d);
            return d.IsNegative && whole != d ? whole - 1 : whole;
        }

        public static decimal Ceiling(decimal d)
        {
            decimal whole = Truncate(d);
            return !d.IsNegative && whole != d ? whole + 1 : whole;
        }

        public static decimal Round(decimal d)
        {
            return Round(d, 0, MidpointRounding.ToEven);
        }

        public static decimal Round(decimal d, int decimals)
        {
            return Round(d, decimals, MidpointRounding.ToEven);
        }

        public static decimal Round(decimal d, MidpointRounding mode)
        {
            return Round(d, 0, mode);
        }

        public static decimal Round(decimal d, int decimals, MidpointRounding mode)
        {
            if (decimals < 0 || decimals > 28)
                throw new ArgumentOutOfRangeException("decimals", "Decimal can only round to between 0 and 28 digits of precision.");
            if (decimals >= d.Scale)
                return d;
            Magnitude value = Magnitude.Of(d);
            uint last = 0;
            bool sticky = false;
            for (int i = d.Scale; i > decimals; i--)
            {
                sticky |= last != 0;
                value = value.DivideBy(10, out last);
            }
            if (last > 5 || (last == 5 && (sticky || value.IsOdd || mode == MidpointRounding.AwayFromZero)))
                value = value.Plus(1);
            return value.ToDecimal(d.IsNegative, decimals);
        }

        public static int Compare(decimal d1, decimal d2)
        {
            if (d1.IsZero && d2.IsZero)
                return 0;
            if (d1.IsNegative != d2.IsNegative)
                return d1.IsZero ? (d2.IsNegative ? 1 : -1) : d1.IsNegative ? -1 : 1;
            Magnitude a, b;
            Align(d1, d2, out a, out b);
            return d1.IsNegative ? b.CompareTo(a) : a.CompareTo(b);
        }

        public static decimal operator +(decimal d) { return d; }
        public static decimal operator -(decimal d) { return Negate(d); }
        public static decimal operator ++(decimal d) { return Add(d, new decimal(1)); }
        public static decimal operator --(decimal d) { return Add(d, new decimal(-1)); }
        public static decimal operator +(decimal d1, decimal d2) { return Add(d1, d2); }
        public static decimal operator -(decimal d1, decimal d2) { return Subtract(d1, d2); }
        public static decimal operator *(decimal d1, decimal d2) { return Multiply(d1, d2); }
        public static decimal operator /(decimal d1, decimal d2) { return Divide(d1, d2); }
        public static decimal operator %(decimal d1, decimal d2) { return Remainder(d1, d2); }
        public static bool operator ==(decimal d1, decimal d2) { return Compare(d1, d2) == 0; }
        public static bool operator !=(decimal d1, decimal d2) { return Compare(d1, d2) != 0; }
        public static bool operator <(decimal d1, decimal d2) { return Compare(d1, d2) < 0; }
        public static bool operator <=(decimal d1, decimal d2) { return Compare(d1, d2) <= 0; }
        public static bool operator >(decimal d1, decimal d2) { return Compare(d1, d2) > 0; }
        public static bool operator >=(decimal d1, decimal d2) { return Compare(d1, d2) >= 0; }
    }
}
