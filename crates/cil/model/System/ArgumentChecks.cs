// Tests of arguments that throw: .NET 7 and 8.
using System.Collections.Generic;

namespace System
{
    partial class ArgumentException
    {
        public static void ThrowIfNullOrEmpty(string argument, string paramName = null)
        {
            ArgumentNullException.ThrowIfNull(argument, paramName);
            if (argument.Length == 0)
                throw new ArgumentException("The value cannot be an empty string.", paramName);
        }

        public static void ThrowIfNullOrWhiteSpace(string argument, string paramName = null)
        {
            ArgumentNullException.ThrowIfNull(argument, paramName);
            if (string.IsNullOrWhiteSpace(argument))
                throw new ArgumentException("The value cannot be an empty string or composed entirely of whitespace.", paramName);
        }
    }

    partial class ArgumentOutOfRangeException
    {
        static int Order<T>(T value, T other) { return Comparer<T>.Default.Compare(value, other); }

        static void ThrowIf<T>(bool wrong, T value, string name, string what)
        {
            if (wrong)
                throw new ArgumentOutOfRangeException(name, value, name + " ('" + value + "') must be " + what + ".");
        }

        public static void ThrowIfZero<T>(T value, string paramName = null)
        {
            ThrowIf(Order(value, default(T)) == 0, value, paramName, "a non-zero value");
        }

        public static void ThrowIfNegative<T>(T value, string paramName = null)
        {
            ThrowIf(Order(value, default(T)) < 0, value, paramName, "a non-negative value");
        }

        public static void ThrowIfNegativeOrZero<T>(T value, string paramName = null)
        {
            ThrowIf(Order(value, default(T)) <= 0, value, paramName, "a non-negative and non-zero value");
        }

        public static void ThrowIfEqual<T>(T value, T other, string paramName = null)
        {
            ThrowIf(EqualityComparer<T>.Default.Equals(value, other), value, paramName, "not equal to '" + other + "'");
        }

        public static void ThrowIfNotEqual<T>(T value, T other, string paramName = null)
        {
            ThrowIf(!EqualityComparer<T>.Default.Equals(value, other), value, paramName, "equal to '" + other + "'");
        }

        public static void ThrowIfGreaterThan<T>(T value, T other, string paramName = null)
        {
            ThrowIf(Order(value, other) > 0, value, paramName, "less than or equal to '" + other + "'");
        }

        public static void ThrowIfGreaterThanOrEqual<T>(T value, T other, string paramName = null)
        {
            ThrowIf(Order(value, other) >= 0, value, paramName, "less than '" + other + "'");
        }

        public static void ThrowIfLessThan<T>(T value, T other, string paramName = null)
        {
            ThrowIf(Order(value, other) < 0, value, paramName, "greater than or equal to '" + other + "'");
        }

        public static void ThrowIfLessThanOrEqual<T>(T value, T other, string paramName = null)
        {
            ThrowIf(Order(value, other) <= 0, value, paramName, "greater than '" + other + "'");
        }
    }
}
