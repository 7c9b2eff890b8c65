// Sorting and binary search.
using System.Collections;
using System.Collections.Generic;
using Fencepost;

namespace System
{
    public abstract partial class Array
    {
        public static void Sort<T>(T[] array)
        {
            Sort<T>(array, (IComparer<T>)null);
        }

        public static void Sort<T>(T[] array, IComparer<T> comparer)
        {
            if (array == null)
                throw new ArgumentNullException("array");
            Sort<T>(array, 0, array.Length, comparer);
        }

        public static void Sort<T>(T[] array, int index, int length)
        {
            Sort<T>(array, index, length, null);
        }

        public static void Sort<T>(T[] array, int index, int length, IComparer<T> comparer)
        {
            CheckRange(Fencepost.Runtime.As<Array>(array), index, length);
            new Sorter<T, T>(array, null, new ComparerOrder<T>(comparer).Compare).Sort(index, length);
        }

        public static void Sort<T>(T[] array, Comparison<T> comparison)
        {
            if (array == null)
                throw new ArgumentNullException("array");
            if (comparison == null)
                throw new ArgumentNullException("comparison");
            new Sorter<T, T>(array, null, comparison).Sort(0, array.Length);
        }

        public static void Sort<TKey, TValue>(TKey[] keys, TValue[] items)
        {
            Sort<TKey, TValue>(keys, items, null);
        }

        public static void Sort<TKey, TValue>(TKey[] keys, TValue[] items, IComparer<TKey> comparer)
        {
            if (keys == null)
                throw new ArgumentNullException("keys");
            Sort<TKey, TValue>(keys, items, 0, keys.Length, comparer);
        }

        public static void Sort<TKey, TValue>(TKey[] keys, TValue[] items, int index, int length)
        {
            Sort<TKey, TValue>(keys, items, index, length, null);
        }

        public static void Sort<TKey, TValue>(TKey[] keys, TValue[] items, int index, int length, IComparer<TKey> comparer)
        {
            if (keys == null)
                throw new ArgumentNullException("keys");
            CheckRange(Fencepost.Runtime.As<Array>(keys), index, length);
            if (items != null && index > items.Length - length)
                throw new ArgumentException("Offset and length were out of bounds for the array or count is greater than the number of elements from index to the end of the source collection.");
            new Sorter<TKey, TValue>(keys, items, new ComparerOrder<TKey>(comparer).Compare).Sort(index, length);
        }

        public static void Sort(Array array)
        {
            Sort(array, (IComparer)null);
        }

        public static void Sort(Array array, IComparer comparer)
        {
            CheckVector(array);
            SortObjects(array, null, array.GetLowerBound(0), array.Length, comparer);
        }

        public static void Sort(Array array, int index, int length)
        {
            Sort(array, index, length, null);
        }

        public static void Sort(Array array, int index, int length, IComparer comparer)
        {
            CheckVector(array);
            CheckRange(array, index, length);
            SortObjects(array, null, index, length, comparer);
        }

        public static void Sort(Array keys, Array items)
        {
            Sort(keys, items, null);
        }

        public static void Sort(Array keys, Array items, IComparer comparer)
        {
            if (keys == null)
                throw new ArgumentNullException("keys");
            SortObjects(keys, items, 0, keys.Length, comparer);
        }

        static void SortObjects(Array keys, Array items, int index, int length, IComparer comparer)
        {
            object[] boxedKeys = Boxed(keys), boxedItems = items == null ? null : Boxed(items);
            Comparison<object> order = comparer == null ? (Comparison<object>)Comparer.Default.Compare : comparer.Compare;
            new Sorter<object, object>(boxedKeys, boxedItems, order).Sort(index, length);
            for (int i = index; i < index + length; i++)
            {
                keys.SetAt(i, boxedKeys[i]);
                if (items != null)
                    items.SetAt(i, boxedItems[i]);
            }
        }

        static object[] Boxed(Array array)
        {
            var boxed = new object[array.Length];
            for (int i = 0; i < boxed.Length; i++)
                boxed[i] = array.GetAt(i);
            return boxed;
        }

        public static int BinarySearch<T>(T[] array, T value)
        {
            return BinarySearch<T>(array, value, null);
        }

        public static int BinarySearch<T>(T[] array, T value, IComparer<T> comparer)
        {
            if (array == null)
                throw new ArgumentNullException("array");
            return BinarySearch<T>(array, 0, array.Length, value, comparer);
        }

        public static int BinarySearch<T>(T[] array, int index, int length, T value)
        {
            return BinarySearch<T>(array, index, length, value, null);
        }

        public static int BinarySearch<T>(T[] array, int index, int length, T value, IComparer<T> comparer)
        {
            CheckRange(Fencepost.Runtime.As<Array>(array), index, length);
            if (comparer == null)
                comparer = Comparer<T>.Default;
            int low = index, high = index + length - 1;
            while (low <= high)
            {
                int middle = low + (high - low >> 1);
                int order = comparer.Compare(array[middle], value);
                if (order == 0)
                    return middle;
                if (order < 0)
                    low = middle + 1;
                else
                    high = middle - 1;
            }
            return ~low;
        }

        public static int BinarySearch(Array array, object value)
        {
            return BinarySearch(array, value, null);
        }

        public static int BinarySearch(Array array, object value, IComparer comparer)
        {
            CheckVector(array);
            if (comparer == null)
                comparer = Comparer.Default;
            int low = 0, high = array.Length - 1;
            while (low <= high)
            {
                int middle = low + (high - low >> 1);
                int order = comparer.Compare(array.GetAt(middle), value);
                if (order == 0)
                    return middle;
                if (order < 0)
                    low = middle + 1;
                else
                    high = middle - 1;
            }
            return ~low;
        }
    }
}
