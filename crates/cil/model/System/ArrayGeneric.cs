// The generic static methods of arrays: finding, filling, converting.
using System.Collections.Generic;
using System.Collections.ObjectModel;
using Fencepost;

namespace System
{
    public abstract partial class Array
    {
        public static T[] Empty<T>()
        {
            return new T[0];
        }

        public static void Resize<T>(ref T[] array, int newSize)
        {
            if (newSize < 0)
                throw new ArgumentOutOfRangeException("newSize", "Non-negative number required.");
            T[] old = array;
            if (old == null)
            {
                array = new T[newSize];
                return;
            }
            if (old.Length == newSize)
                return;
            var resized = new T[newSize];
            for (int i = 0; i < old.Length && i < newSize; i++)
                resized[i] = old[i];
            array = resized;
        }

        public static ReadOnlyCollection<T> AsReadOnly<T>(T[] array)
        {
            if (array == null)
                throw new ArgumentNullException("array");
            return new ReadOnlyCollection<T>(array);
        }

        public static void Fill<T>(T[] array, T value)
        {
            if (array == null)
                throw new ArgumentNullException("array");
            for (int i = 0; i < array.Length; i++)
                array[i] = value;
        }

        public static void Fill<T>(T[] array, T value, int startIndex, int count)
        {
            if (array == null)
                throw new ArgumentNullException("array");
            CheckPart(startIndex, count, array.Length);
            for (int i = startIndex; i < startIndex + count; i++)
                array[i] = value;
        }

        public static int IndexOf<T>(T[] array, T value)
        {
            if (array == null)
                throw new ArgumentNullException("array");
            return IndexOf(array, value, 0, array.Length);
        }

        public static int IndexOf<T>(T[] array, T value, int startIndex)
        {
            if (array == null)
                throw new ArgumentNullException("array");
            return IndexOf(array, value, startIndex, array.Length - startIndex);
        }

        public static int IndexOf<T>(T[] array, T value, int startIndex, int count)
        {
            if (array == null)
                throw new ArgumentNullException("array");
            CheckPart(startIndex, count, array.Length);
            EqualityComparer<T> comparer = EqualityComparer<T>.Default;
            for (int i = startIndex; i < startIndex + count; i++)
                if (comparer.Equals(array[i], value))
                    return i;
            return -1;
        }

        public static int LastIndexOf<T>(T[] array, T value)
        {
            if (array == null)
                throw new ArgumentNullException("array");
            return LastIndexOf(array, value, array.Length - 1, array.Length);
        }

        public static int LastIndexOf<T>(T[] array, T value, int startIndex)
        {
            return LastIndexOf(array, value, startIndex, startIndex + 1);
        }

        public static int LastIndexOf<T>(T[] array, T value, int startIndex, int count)
        {
            if (array == null)
                throw new ArgumentNullException("array");
            if (array.Length == 0)
                return -1;
            CheckBackPart(startIndex, count, array.Length);
            EqualityComparer<T> comparer = EqualityComparer<T>.Default;
            for (int i = startIndex; i > startIndex - count; i--)
                if (comparer.Equals(array[i], value))
                    return i;
            return -1;
        }

        public static void Reverse<T>(T[] array)
        {
            if (array == null)
                throw new ArgumentNullException("array");
            Reverse<T>(array, 0, array.Length);
        }

        public static void Reverse<T>(T[] array, int index, int length)
        {
            CheckRange(Fencepost.Runtime.As<Array>(array), index, length);
            for (int i = index, j = index + length - 1; i < j; i++, j--)
            {
                T first = array[i];
                array[i] = array[j];
                array[j] = first;
            }
        }

        public static bool Exists<T>(T[] array, Predicate<T> match)
        {
            return FindIndex(array, match) >= 0;
        }

        public static T Find<T>(T[] array, Predicate<T> match)
        {
            int i = FindIndex(array, match);
            return i < 0 ? default(T) : array[i];
        }

        public static T FindLast<T>(T[] array, Predicate<T> match)
        {
            int i = FindLastIndex(array, match);
            return i < 0 ? default(T) : array[i];
        }

        public static T[] FindAll<T>(T[] array, Predicate<T> match)
        {
            CheckSearch(array, match);
            var found = new List<T>();
            for (int i = 0; i < array.Length; i++)
                if (match(array[i]))
                    found.Add(array[i]);
            return found.ToArray();
        }

        public static int FindIndex<T>(T[] array, Predicate<T> match)
        {
            if (array == null)
                throw new ArgumentNullException("array");
            return FindIndex(array, 0, array.Length, match);
        }

        public static int FindIndex<T>(T[] array, int startIndex, Predicate<T> match)
        {
            if (array == null)
                throw new ArgumentNullException("array");
            return FindIndex(array, startIndex, array.Length - startIndex, match);
        }

        public static int FindIndex<T>(T[] array, int startIndex, int count, Predicate<T> match)
        {
            if (array == null)
                throw new ArgumentNullException("array");
            CheckPart(startIndex, count, array.Length);
            CheckSearch(array, match);
            for (int i = startIndex; i < startIndex + count; i++)
                if (match(array[i]))
                    return i;
            return -1;
        }

        public static int FindLastIndex<T>(T[] array, Predicate<T> match)
        {
            CheckSearch(array, match);
            return FindLastIndex(array, array.Length - 1, array.Length, match);
        }

        public static int FindLastIndex<T>(T[] array, int startIndex, Predicate<T> match)
        {
            return FindLastIndex(array, startIndex, startIndex + 1, match);
        }

        public static int FindLastIndex<T>(T[] array, int startIndex, int count, Predicate<T> match)
        {
            CheckSearch(array, match);
            if (array.Length == 0 ? startIndex != -1 : (uint)startIndex >= (uint)array.Length)
                throw new ArgumentOutOfRangeException("startIndex", "Index was out of range. Must be non-negative and less than the size of the collection.");
            if (count < 0 || startIndex - count + 1 < 0)
                throw new ArgumentOutOfRangeException("count", "Count must be positive and count must refer to a location within the string/array/collection.");
            for (int i = startIndex; i > startIndex - count; i--)
                if (match(array[i]))
                    return i;
            return -1;
        }

        public static bool TrueForAll<T>(T[] array, Predicate<T> match)
        {
            CheckSearch(array, match);
            for (int i = 0; i < array.Length; i++)
                if (!match(array[i]))
                    return false;
            return true;
        }

        public static void ForEach<T>(T[] array, Action<T> action)
        {
            if (array == null)
                throw new ArgumentNullException("array");
            if (action == null)
                throw new ArgumentNullException("action");
            for (int i = 0; i < array.Length; i++)
                action(array[i]);
        }

        public static TOutput[] ConvertAll<TInput, TOutput>(TInput[] array, Converter<TInput, TOutput> converter)
        {
            if (array == null)
                throw new ArgumentNullException("array");
            if (converter == null)
                throw new ArgumentNullException("converter");
            var converted = new TOutput[array.Length];
            for (int i = 0; i < array.Length; i++)
                converted[i] = converter(array[i]);
            return converted;
        }

        static void CheckSearch<T>(T[] array, Predicate<T> match)
        {
            if (array == null)
                throw new ArgumentNullException("array");
            if (match == null)
                throw new ArgumentNullException("match");
        }
    }
}
