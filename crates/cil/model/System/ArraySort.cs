// Sorting and binary search. The sort is the class library's own introspective sort, step by step,
// so that equal elements end up where they end up there.
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
            CheckRange(Runtime.As<Array>(array), index, length);
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
            CheckRange(Runtime.As<Array>(keys), index, length);
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
            CheckRange(Runtime.As<Array>(array), index, length);
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

namespace Fencepost
{
    // A comparer as the comparison the sorter calls.
    internal sealed class ComparerOrder<T>
    {
        [Immediate] readonly IComparer<T> _comparer;

        internal ComparerOrder(IComparer<T> comparer)
        {
            _comparer = comparer ?? Comparer<T>.Default;
        }

        internal int Compare(T x, T y)
        {
            return _comparer.Compare(x, y);
        }
    }

    // Sorts keys, and items (which may be null) along with them.
    internal sealed class Sorter<TKey, TValue>
    {
        [Immediate] readonly TKey[] _keys;
        [Immediate] readonly TValue[] _items;
        [Immediate] readonly Comparison<TKey> _compare;

        internal Sorter(TKey[] keys, TValue[] items, Comparison<TKey> compare)
        {
            _keys = keys;
            _items = items;
            _compare = compare;
        }

        internal void Sort(int index, int length)
        {
            if (length < 2)
                return;
            int log = 0;
            for (int n = length; n >= 1; n /= 2)
                log++;
            try
            {
                IntroSort(index, index + length - 1, 2 * (log - 1));
            }
            catch (IndexOutOfRangeException)
            {
                throw new ArgumentException("Unable to sort because the IComparer.Compare() method returns inconsistent results. Either a value does not compare equal to itself, or one value repeatedly compared to another value yields different results.");
            }
            catch (Exception e)
            {
                throw new InvalidOperationException("Failed to compare two elements in the array.", e);
            }
        }

        void SwapIfGreater(int a, int b)
        {
            if (a != b && _compare(_keys[a], _keys[b]) > 0)
                Swap(a, b);
        }

        void Swap(int a, int b)
        {
            if (a == b)
                return;
            TKey key = _keys[a];
            _keys[a] = _keys[b];
            _keys[b] = key;
            if (_items == null)
                return;
            TValue item = _items[a];
            _items[a] = _items[b];
            _items[b] = item;
        }

        void IntroSort(int low, int high, int depth)
        {
            while (high > low)
            {
                int size = high - low + 1;
                if (size <= 16)
                {
                    if (size == 2)
                    {
                        SwapIfGreater(low, high);
                    }
                    else if (size == 3)
                    {
                        SwapIfGreater(low, high - 1);
                        SwapIfGreater(low, high);
                        SwapIfGreater(high - 1, high);
                    }
                    else
                    {
                        InsertionSort(low, high);
                    }
                    return;
                }
                if (depth == 0)
                {
                    HeapSort(low, high);
                    return;
                }
                depth--;
                int pivot = Partition(low, high);
                IntroSort(pivot + 1, high, depth);
                high = pivot - 1;
            }
        }

        int Partition(int low, int high)
        {
            int middle = low + (high - low) / 2;
            SwapIfGreater(low, middle);
            SwapIfGreater(low, high);
            SwapIfGreater(middle, high);
            TKey pivot = _keys[middle];
            Swap(middle, high - 1);
            int left = low, right = high - 1;
            while (left < right)
            {
                while (_compare(_keys[++left], pivot) < 0)
                {
                }
                while (_compare(pivot, _keys[--right]) < 0)
                {
                }
                if (left >= right)
                    break;
                Swap(left, right);
            }
            Swap(left, high - 1);
            return left;
        }

        void HeapSort(int low, int high)
        {
            int n = high - low + 1;
            for (int i = n / 2; i >= 1; i--)
                DownHeap(i, n, low);
            for (int i = n; i > 1; i--)
            {
                Swap(low, low + i - 1);
                DownHeap(1, i - 1, low);
            }
        }

        void DownHeap(int i, int n, int low)
        {
            TKey key = _keys[low + i - 1];
            TValue item = _items == null ? default(TValue) : _items[low + i - 1];
            while (i <= n / 2)
            {
                int child = 2 * i;
                if (child < n && _compare(_keys[low + child - 1], _keys[low + child]) < 0)
                    child++;
                if (!(_compare(key, _keys[low + child - 1]) < 0))
                    break;
                _keys[low + i - 1] = _keys[low + child - 1];
                if (_items != null)
                    _items[low + i - 1] = _items[low + child - 1];
                i = child;
            }
            _keys[low + i - 1] = key;
            if (_items != null)
                _items[low + i - 1] = item;
        }

        void InsertionSort(int low, int high)
        {
            for (int i = low; i < high; i++)
            {
                int j = i;
                TKey key = _keys[i + 1];
                TValue item = _items == null ? default(TValue) : _items[i + 1];
                while (j >= low && _compare(key, _keys[j]) < 0)
                {
                    _keys[j + 1] = _keys[j];
                    if (_items != null)
                        _items[j + 1] = _items[j];
                    j--;
                }
                _keys[j + 1] = key;
                if (_items != null)
                    _items[j + 1] = item;
            }
        }
    }
}
