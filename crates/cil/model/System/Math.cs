// Mathematical functions. The transcendental ones and the roundings to whole numbers are the
// front end's.
using System.Runtime.CompilerServices;

namespace System
{
    public enum MidpointRounding
    {
        ToEven = 0,
        AwayFromZero = 1,
    }

    public static class Math
    {
        public const double E = 2.7182818284590452354;
        public const double PI = 3.14159265358979323846;

        const double RoundLimit = 1e16;

        [MethodImpl(MethodImplOptions.InternalCall)] public static extern double Sin(double d);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern double Cos(double d);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern double Tan(double d);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern double Asin(double d);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern double Acos(double d);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern double Atan(double d);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern double Sinh(double d);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern double Cosh(double d);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern double Tanh(double d);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern double Exp(double d);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern double Log(double d);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern double Log10(double d);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern double Sqrt(double d);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern double Floor(double d);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern double Ceiling(double d);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern double Truncate(double d);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern double RoundEven(double d);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern double Cbrt(double d);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern double Atan2(double y, double x);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern double Pow(double x, double y);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern double IEEERemainder(double x, double y);

        public static double Log(double a, double newBase)
        {
            if (double.IsNaN(a))
                return a;
            if (double.IsNaN(newBase))
                return newBase;
            if (newBase == 1 || (a != 1 && (newBase == 0 || double.IsPositiveInfinity(newBase))))
                return double.NaN;
            return Log(a) / Log(newBase);
        }

        public static decimal Floor(decimal d) { return decimal.Floor(d); }
        public static decimal Ceiling(decimal d) { return decimal.Ceiling(d); }
        public static decimal Truncate(decimal d) { return decimal.Truncate(d); }

        public static sbyte Abs(sbyte value)
        {
            if (value == sbyte.MinValue)
                throw new OverflowException("Negating the minimum value of a twos complement number is invalid.");
            return value < 0 ? (sbyte)-value : value;
        }

        public static short Abs(short value)
        {
            if (value == short.MinValue)
                throw new OverflowException("Negating the minimum value of a twos complement number is invalid.");
            return value < 0 ? (short)-value : value;
        }

        public static int Abs(int value)
        {
            if (value == int.MinValue)
                throw new OverflowException("Negating the minimum value of a twos complement number is invalid.");
            return value < 0 ? -value : value;
        }

        public static long Abs(long value)
        {
            if (value == long.MinValue)
                throw new OverflowException("Negating the minimum value of a twos complement number is invalid.");
            return value < 0 ? -value : value;
        }

        public static float Abs(float value)
        {
            return Fencepost.Runtime.FloatOfBits(Fencepost.Runtime.BitsOfFloat(value) & 0x7FFFFFFF);
        }

        public static double Abs(double value)
        {
            return Fencepost.Runtime.DoubleOfBits(Fencepost.Runtime.BitsOfDouble(value) & 0x7FFFFFFFFFFFFFFF);
        }

        public static decimal Abs(decimal value)
        {
            return value < 0 ? -value : value;
        }

        public static sbyte Max(sbyte val1, sbyte val2) { return val1 >= val2 ? val1 : val2; }
        public static sbyte Min(sbyte val1, sbyte val2) { return val1 <= val2 ? val1 : val2; }
        public static byte Max(byte val1, byte val2) { return val1 >= val2 ? val1 : val2; }
        public static byte Min(byte val1, byte val2) { return val1 <= val2 ? val1 : val2; }
        public static short Max(short val1, short val2) { return val1 >= val2 ? val1 : val2; }
        public static short Min(short val1, short val2) { return val1 <= val2 ? val1 : val2; }
        public static ushort Max(ushort val1, ushort val2) { return val1 >= val2 ? val1 : val2; }
        public static ushort Min(ushort val1, ushort val2) { return val1 <= val2 ? val1 : val2; }
        public static int Max(int val1, int val2) { return val1 >= val2 ? val1 : val2; }
        public static int Min(int val1, int val2) { return val1 <= val2 ? val1 : val2; }
        public static uint Max(uint val1, uint val2) { return val1 >= val2 ? val1 : val2; }
        public static uint Min(uint val1, uint val2) { return val1 <= val2 ? val1 : val2; }
        public static long Max(long val1, long val2) { return val1 >= val2 ? val1 : val2; }
        public static long Min(long val1, long val2) { return val1 <= val2 ? val1 : val2; }
        public static ulong Max(ulong val1, ulong val2) { return val1 >= val2 ? val1 : val2; }
        public static ulong Min(ulong val1, ulong val2) { return val1 <= val2 ? val1 : val2; }
        public static decimal Max(decimal val1, decimal val2) { return val1 >= val2 ? val1 : val2; }
        public static decimal Min(decimal val1, decimal val2) { return val1 <= val2 ? val1 : val2; }

        public static float Max(float val1, float val2)
        {
            return val1 > val2 || float.IsNaN(val1) ? val1 : val2;
        }

        public static float Min(float val1, float val2)
        {
            return val1 < val2 || float.IsNaN(val1) ? val1 : val2;
        }

        public static double Max(double val1, double val2)
        {
            return val1 > val2 || double.IsNaN(val1) ? val1 : val2;
        }

        public static double Min(double val1, double val2)
        {
            return val1 < val2 || double.IsNaN(val1) ? val1 : val2;
        }

        public static sbyte Clamp(sbyte value, sbyte min, sbyte max) { CheckClamp(min > max, min, max); return value < min ? min : value > max ? max : value; }
        public static byte Clamp(byte value, byte min, byte max) { CheckClamp(min > max, min, max); return value < min ? min : value > max ? max : value; }
        public static short Clamp(short value, short min, short max) { CheckClamp(min > max, min, max); return value < min ? min : value > max ? max : value; }
        public static ushort Clamp(ushort value, ushort min, ushort max) { CheckClamp(min > max, min, max); return value < min ? min : value > max ? max : value; }
        public static int Clamp(int value, int min, int max) { CheckClamp(min > max, min, max); return value < min ? min : value > max ? max : value; }
        public static uint Clamp(uint value, uint min, uint max) { CheckClamp(min > max, min, max); return value < min ? min : value > max ? max : value; }
        public static long Clamp(long value, long min, long max) { CheckClamp(min > max, min, max); return value < min ? min : value > max ? max : value; }
        public static ulong Clamp(ulong value, ulong min, ulong max) { CheckClamp(min > max, min, max); return value < min ? min : value > max ? max : value; }
        public static float Clamp(float value, float min, float max) { CheckClamp(min > max, min, max); return value < min ? min : value > max ? max : value; }
        public static double Clamp(double value, double min, double max) { CheckClamp(min > max, min, max); return value < min ? min : value > max ? max : value; }
        public static decimal Clamp(decimal value, decimal min, decimal max) { CheckClamp(min > max, min, max); return value < min ? min : value > max ? max : value; }

        static void CheckClamp(bool wrong, object min, object max)
        {
            if (wrong)
                throw new ArgumentException("'" + min.ToString() + "' cannot be greater than " + max.ToString() + ".");
        }

        public static int Sign(sbyte value) { return value < 0 ? -1 : value > 0 ? 1 : 0; }
        public static int Sign(short value) { return value < 0 ? -1 : value > 0 ? 1 : 0; }
        public static int Sign(int value) { return value < 0 ? -1 : value > 0 ? 1 : 0; }
        public static int Sign(long value) { return value < 0 ? -1 : value > 0 ? 1 : 0; }
        public static int Sign(decimal value) { return value < 0 ? -1 : value > 0 ? 1 : 0; }

        public static int Sign(float value)
        {
            if (float.IsNaN(value))
                throw new ArithmeticException("Function does not accept floating point Not-a-Number values.");
            return value < 0 ? -1 : value > 0 ? 1 : 0;
        }

        public static int Sign(double value)
        {
            if (double.IsNaN(value))
                throw new ArithmeticException("Function does not accept floating point Not-a-Number values.");
            return value < 0 ? -1 : value > 0 ? 1 : 0;
        }

        public static int DivRem(int a, int b, out int result)
        {
            int quotient = a / b;
            result = a - quotient * b;
            return quotient;
        }

        public static long DivRem(long a, long b, out long result)
        {
            long quotient = a / b;
            result = a - quotient * b;
            return quotient;
        }

        public static long BigMul(int a, int b)
        {
            return (long)a * b;
        }

        public static double Round(double a)
        {
            return RoundEven(a);
        }

        public static double Round(double value, int digits)
        {
            return Round(value, digits, MidpointRounding.ToEven);
        }

        public static double Round(double value, MidpointRounding mode)
        {
            return Round(value, 0, mode);
        }

        public static double Round(double value, int digits, MidpointRounding mode)
        {
            if (digits < 0 || digits > 15)
                throw new ArgumentOutOfRangeException("digits", "Rounding digits must be between 0 and 15, inclusive.");
            if (mode < MidpointRounding.ToEven || mode > MidpointRounding.AwayFromZero)
                throw new ArgumentException("The value '" + ((int)mode).ToString() + "' is not valid for this usage of the type MidpointRounding.", "mode");
            if (!(Abs(value) < RoundLimit))
                return value;
            double power = 1;
            for (int i = 0; i < digits; i++)
                power *= 10;
            double scaled = value * power;
            if (mode == MidpointRounding.ToEven)
                return RoundEven(scaled) / power;
            double whole = Truncate(scaled);
            double fraction = scaled - whole;
            if (Abs(fraction) >= 0.5)
                whole += Sign(fraction);
            return whole / power;
        }

        public static decimal Round(decimal d) { return decimal.Round(d, 0); }
        public static decimal Round(decimal d, int decimals) { return decimal.Round(d, decimals); }
        public static decimal Round(decimal d, MidpointRounding mode) { return decimal.Round(d, 0, mode); }
        public static decimal Round(decimal d, int decimals, MidpointRounding mode) { return decimal.Round(d, decimals, mode); }
    }
}
