// Whole numbers of up to 224 bits, for decimal arithmetic: seven words, the lowest first.
using System;

namespace Fencepost
{
    internal struct Magnitude
    {
        uint w0, w1, w2, w3, w4, w5, w6;

        internal static Magnitude Of(decimal d)
        {
            int[] bits = decimal.GetBits(d);
            var value = new Magnitude();
            value.w0 = (uint)bits[0];
            value.w1 = (uint)bits[1];
            value.w2 = (uint)bits[2];
            return value;
        }

        internal decimal ToDecimal(bool negative, int scale)
        {
            return new decimal((int)w0, (int)w1, (int)w2, negative, (byte)scale);
        }

        internal bool IsZero
        {
            get { return (w0 | w1 | w2 | w3 | w4 | w5 | w6) == 0; }
        }

        internal bool IsOdd
        {
            get { return (w0 & 1) != 0; }
        }

        internal bool FitsIn96Bits
        {
            get { return (w3 | w4 | w5 | w6) == 0; }
        }

        uint Word(int i)
        {
            switch (i)
            {
                case 0: return w0;
                case 1: return w1;
                case 2: return w2;
                case 3: return w3;
                case 4: return w4;
                case 5: return w5;
                default: return w6;
            }
        }

        void SetWord(int i, uint value)
        {
            switch (i)
            {
                case 0: w0 = value; break;
                case 1: w1 = value; break;
                case 2: w2 = value; break;
                case 3: w3 = value; break;
                case 4: w4 = value; break;
                case 5: w5 = value; break;
                default: w6 = value; break;
            }
        }

        internal int CompareTo(Magnitude other)
        {
            for (int i = 6; i >= 0; i--)
                if (Word(i) != other.Word(i))
                    return Word(i) < other.Word(i) ? -1 : 1;
            return 0;
        }

        internal Magnitude Plus(uint small)
        {
            var other = new Magnitude();
            other.w0 = small;
            return Plus(other);
        }

        internal Magnitude Plus(Magnitude other)
        {
            var sum = new Magnitude();
            ulong carry = 0;
            for (int i = 0; i < 7; i++)
            {
                carry += (ulong)Word(i) + other.Word(i);
                sum.SetWord(i, (uint)carry);
                carry >>= 32;
            }
            return sum;
        }

        // The other one is not larger.
        internal Magnitude Minus(Magnitude other)
        {
            var difference = new Magnitude();
            long borrow = 0;
            for (int i = 0; i < 7; i++)
            {
                long word = (long)Word(i) - other.Word(i) + borrow;
                difference.SetWord(i, (uint)word);
                borrow = word < 0 ? -1 : 0;
            }
            return difference;
        }

        internal Magnitude Times(uint factor)
        {
            var product = new Magnitude();
            ulong carry = 0;
            for (int i = 0; i < 7; i++)
            {
                carry += (ulong)Word(i) * factor;
                product.SetWord(i, (uint)carry);
                carry >>= 32;
            }
            return product;
        }

        internal Magnitude Times(Magnitude other)
        {
            var product = new Magnitude();
            for (int i = 2; i >= 0; i--)
                product = product.ShiftWord().Plus(Times(other.Word(i)));
            return product;
        }

        Magnitude ShiftWord()
        {
            var shifted = new Magnitude();
            for (int i = 1; i < 7; i++)
                shifted.SetWord(i, Word(i - 1));
            return shifted;
        }

        internal Magnitude DivideBy(uint divisor, out uint rest)
        {
            var quotient = new Magnitude();
            ulong left = 0;
            for (int i = 6; i >= 0; i--)
            {
                left = left << 32 | Word(i);
                quotient.SetWord(i, (uint)(left / divisor));
                left %= divisor;
            }
            rest = (uint)left;
            return quotient;
        }

        // Bit by bit, the highest first.
        internal Magnitude DivideBy(Magnitude divisor, out Magnitude rest)
        {
            var quotient = new Magnitude();
            rest = new Magnitude();
            if (CompareTo(divisor) < 0)
            {
                rest = this;
                return quotient;
            }
            for (int bit = 223; bit >= 0; bit--)
            {
                rest = rest.Plus(rest);
                rest.w0 |= Word(bit / 32) >> bit % 32 & 1;
                if (rest.CompareTo(divisor) < 0)
                    continue;
                rest = rest.Minus(divisor);
                quotient.SetWord(bit / 32, quotient.Word(bit / 32) | 1U << bit % 32);
            }
            return quotient;
        }

        // The decimal digits; none for zero.
        internal string ToDecimal()
        {
            string text = "";
            Magnitude left = this;
            while (!left.IsZero)
            {
                uint digit;
                left = left.DivideBy(10, out digit);
                text = ((char)('0' + digit)).ToString() + text;
            }
            return text;
        }
    }
}
