// Combines hash codes. The real one starts from a random seed; this one from zero.
using System.Collections.Generic;

namespace System
{
    public struct HashCode
    {
        int _hash;

        static int Of<T>(T value)
        {
            Fencepost.Platform.Hashes();
            return value == null ? 0 : value.GetHashCode();
        }

        public void Add<T>(T value)
        {
            _hash = _hash * 31 + Of(value);
        }

        public void Add<T>(T value, IEqualityComparer<T> comparer)
        {
            _hash = _hash * 31 + (value == null ? 0 : comparer == null ? value.GetHashCode() : comparer.GetHashCode(value));
        }

        public int ToHashCode()
        {
            return _hash;
        }

        public static int Combine<T1>(T1 value1)
        {
            var hash = new HashCode();
            hash.Add(value1);
            return hash._hash;
        }

        public static int Combine<T1, T2>(T1 value1, T2 value2)
        {
            var hash = new HashCode();
            hash.Add(value1);
            hash.Add(value2);
            return hash._hash;
        }

        public static int Combine<T1, T2, T3>(T1 value1, T2 value2, T3 value3)
        {
            var hash = new HashCode();
            hash.Add(value1);
            hash.Add(value2);
            hash.Add(value3);
            return hash._hash;
        }

        public static int Combine<T1, T2, T3, T4>(T1 value1, T2 value2, T3 value3, T4 value4)
        {
            var hash = new HashCode();
            hash.Add(value1);
            hash.Add(value2);
            hash.Add(value3);
            hash.Add(value4);
            return hash._hash;
        }

        public static int Combine<T1, T2, T3, T4, T5>(T1 value1, T2 value2, T3 value3, T4 value4, T5 value5)
        {
            var hash = new HashCode();
            hash.Add(value1);
            hash.Add(value2);
            hash.Add(value3);
            hash.Add(value4);
            hash.Add(value5);
            return hash._hash;
        }

        public static int Combine<T1, T2, T3, T4, T5, T6>(T1 value1, T2 value2, T3 value3, T4 value4, T5 value5, T6 value6)
        {
            var hash = new HashCode();
            hash.Add(value1);
            hash.Add(value2);
            hash.Add(value3);
            hash.Add(value4);
            hash.Add(value5);
            hash.Add(value6);
            return hash._hash;
        }

        public static int Combine<T1, T2, T3, T4, T5, T6, T7>(T1 value1, T2 value2, T3 value3, T4 value4, T5 value5, T6 value6, T7 value7)
        {
            var hash = new HashCode();
            hash.Add(value1);
            hash.Add(value2);
            hash.Add(value3);
            hash.Add(value4);
            hash.Add(value5);
            hash.Add(value6);
            hash.Add(value7);
            return hash._hash;
        }

        public static int Combine<T1, T2, T3, T4, T5, T6, T7, T8>(T1 value1, T2 value2, T3 value3, T4 value4, T5 value5, T6 value6, T7 value7, T8 value8)
        {
            var hash = new HashCode();
            hash.Add(value1);
            hash.Add(value2);
            hash.Add(value3);
            hash.Add(value4);
            hash.Add(value5);
            hash.Add(value6);
            hash.Add(value7);
            hash.Add(value8);
            return hash._hash;
        }
    }
}
