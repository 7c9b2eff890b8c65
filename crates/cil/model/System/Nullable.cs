// Values that may be missing.
using System.Collections.Generic;

namespace System
{
    public struct Nullable<T> where T : struct
    {
        internal T value;
        internal bool has_value;

        public Nullable(T value)
        {
            this.value = value;
            has_value = true;
        }

        public bool HasValue
        {
            get { return has_value; }
        }

        public T Value
        {
            get
            {
                if (!has_value)
                    throw new InvalidOperationException("Nullable object must have a value.");
                return value;
            }
        }

        public T GetValueOrDefault()
        {
            return value;
        }

        public T GetValueOrDefault(T defaultValue)
        {
            return has_value ? value : defaultValue;
        }

        public override bool Equals(object other)
        {
            if (!has_value)
                return other == null;
            return other != null && value.Equals(other);
        }

        public override int GetHashCode()
        {
            return has_value ? value.GetHashCode() : 0;
        }

        public override string ToString()
        {
            return has_value ? value.ToString() : "";
        }

        public static implicit operator T?(T value)
        {
            return new T?(value);
        }

        public static explicit operator T(T? value)
        {
            return value.Value;
        }
    }

    public static class Nullable
    {
        public static Type GetUnderlyingType(Type nullableType)
        {
            if (nullableType == null)
                throw new ArgumentNullException("nullableType");
            if (!nullableType.IsConstructedGenericType || nullableType.GetGenericTypeDefinition() != typeof(Nullable<>))
                return null;
            return nullableType.GetGenericArguments()[0];
        }

        public static int Compare<T>(T? n1, T? n2) where T : struct
        {
            if (!n1.has_value)
                return n2.has_value ? -1 : 0;
            return n2.has_value ? Comparer<T>.Default.Compare(n1.value, n2.value) : 1;
        }

        public static bool Equals<T>(T? n1, T? n2) where T : struct
        {
            if (n1.has_value != n2.has_value)
                return false;
            return !n1.has_value || EqualityComparer<T>.Default.Equals(n1.value, n2.value);
        }
    }
}
