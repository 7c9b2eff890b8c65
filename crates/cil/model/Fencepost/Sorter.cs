// The class library's own introspective sort, step by step, so that equal elements end up where they
// end up there.
using System;
using System.Collections.Generic;

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
