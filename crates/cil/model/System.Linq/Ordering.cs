// Stable sorting by one key after another.
namespace System.Linq
{
    using Fencepost;
    using System.Collections;
    using System.Collections.Generic;

    public interface IOrderedEnumerable<TElement> : IEnumerable<TElement>
    {
        IOrderedEnumerable<TElement> CreateOrderedEnumerable<TKey>(Func<TElement, TKey> keySelector, IComparer<TKey> comparer, bool descending);
    }

    abstract class Ordered<T> : IOrderedEnumerable<T>
    {
        [Immediate] readonly IEnumerable<T> source;
        [Immediate] readonly Ordered<T> before; // the keys that count more

        internal Ordered(IEnumerable<T> source, Ordered<T> before)
        {
            this.source = source;
            this.before = before;
        }

        public IOrderedEnumerable<T> CreateOrderedEnumerable<TKey>(Func<T, TKey> keySelector, IComparer<TKey> comparer, bool descending)
        {
            return new OrderedBy<T, TKey>(source, this, keySelector, comparer, descending);
        }

        // A comparison of items by their index, by this key and then by the next ones.
        internal abstract IndexOrder OrderOf(T[] items, IndexOrder next);

        public IEnumerator<T> GetEnumerator() { return Sorted().GetEnumerator(); }

        IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); }

        IEnumerable<T> Sorted() { return new Sequence<T>(Iterate); }

        IEnumerator<T> Iterate()
        {
            T[] items = source.ToArray();
            int[] indices = Sort(items);
            for (int i = 0; i < indices.Length; i++)
                yield return items[indices[i]];
        }

        int[] Sort(T[] items)
        {
            IndexOrder order = null;
            for (Ordered<T> each = this; each != null; each = each.before)
                order = each.OrderOf(items, order);
            int[] indices = new int[items.Length];
            for (int i = 0; i < indices.Length; i++)
                indices[i] = i;
            try
            {
                MergeSort(indices, new int[indices.Length], 0, indices.Length, order);
            }
            catch (Exception e)
            {
                throw new InvalidOperationException("Failed to compare two elements in the array.", e);
            }
            return indices;
        }

        static void MergeSort(int[] indices, int[] spare, int from, int to, IndexOrder order)
        {
            if (to - from < 2)
                return;
            int middle = from + (to - from) / 2;
            MergeSort(indices, spare, from, middle, order);
            MergeSort(indices, spare, middle, to, order);
            int left = from;
            int right = middle;
            for (int i = from; i < to; i++)
            {
                bool takeLeft = right == to || left < middle && order.Compare(indices[left], indices[right]) <= 0;
                spare[i] = takeLeft ? indices[left++] : indices[right++];
            }
            for (int i = from; i < to; i++)
                indices[i] = spare[i];
        }
    }

    sealed class OrderedBy<T, TKey> : Ordered<T>
    {
        [Immediate] readonly Func<T, TKey> keySelector;
        [Immediate] readonly IComparer<TKey> comparer;
        [Immediate] readonly bool descending;

        internal OrderedBy(IEnumerable<T> source, Ordered<T> before, Func<T, TKey> keySelector, IComparer<TKey> comparer, bool descending)
            : base(source, before)
        {
            Check.NotNull(source, "source");
            Check.NotNull(keySelector, "keySelector");
            this.keySelector = keySelector;
            this.comparer = comparer == null ? Comparer<TKey>.Default : comparer;
            this.descending = descending;
        }

        internal override IndexOrder OrderOf(T[] items, IndexOrder next)
        {
            TKey[] keys = new TKey[items.Length];
            for (int i = 0; i < keys.Length; i++)
                keys[i] = keySelector(items[i]);
            return new KeyOrder<TKey>(keys, comparer, descending, next);
        }
    }

    abstract class IndexOrder
    {
        internal abstract int Compare(int left, int right);
    }

    sealed class KeyOrder<TKey> : IndexOrder
    {
        [Immediate] readonly TKey[] keys;
        [Immediate] readonly IComparer<TKey> comparer;
        [Immediate] readonly bool descending;
        [Immediate] readonly IndexOrder next;

        internal KeyOrder(TKey[] keys, IComparer<TKey> comparer, bool descending, IndexOrder next)
        {
            this.keys = keys;
            this.comparer = comparer;
            this.descending = descending;
            this.next = next;
        }

        internal override int Compare(int left, int right)
        {
            int order = comparer.Compare(keys[left], keys[right]);
            if (order == 0)
                return next == null ? 0 : next.Compare(left, right);
            return descending == order > 0 ? -1 : 1;
        }
    }

    public static partial class Enumerable
    {
        public static IOrderedEnumerable<TSource> OrderBy<TSource, TKey>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector)
        {
            return new OrderedBy<TSource, TKey>(source, null, keySelector, null, false);
        }

        public static IOrderedEnumerable<TSource> OrderBy<TSource, TKey>(
            this IEnumerable<TSource> source, Func<TSource, TKey> keySelector, IComparer<TKey> comparer)
        {
            return new OrderedBy<TSource, TKey>(source, null, keySelector, comparer, false);
        }

        public static IOrderedEnumerable<TSource> OrderByDescending<TSource, TKey>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector)
        {
            return new OrderedBy<TSource, TKey>(source, null, keySelector, null, true);
        }

        public static IOrderedEnumerable<TSource> OrderByDescending<TSource, TKey>(
            this IEnumerable<TSource> source, Func<TSource, TKey> keySelector, IComparer<TKey> comparer)
        {
            return new OrderedBy<TSource, TKey>(source, null, keySelector, comparer, true);
        }

        public static IOrderedEnumerable<TSource> ThenBy<TSource, TKey>(this IOrderedEnumerable<TSource> source, Func<TSource, TKey> keySelector)
        {
            return source.ThenBy(keySelector, null);
        }

        public static IOrderedEnumerable<TSource> ThenBy<TSource, TKey>(
            this IOrderedEnumerable<TSource> source, Func<TSource, TKey> keySelector, IComparer<TKey> comparer)
        {
            Check.NotNull(source, "source");
            return source.CreateOrderedEnumerable(keySelector, comparer, false);
        }

        public static IOrderedEnumerable<TSource> ThenByDescending<TSource, TKey>(this IOrderedEnumerable<TSource> source, Func<TSource, TKey> keySelector)
        {
            return source.ThenByDescending(keySelector, null);
        }

        public static IOrderedEnumerable<TSource> ThenByDescending<TSource, TKey>(
            this IOrderedEnumerable<TSource> source, Func<TSource, TKey> keySelector, IComparer<TKey> comparer)
        {
            Check.NotNull(source, "source");
            return source.CreateOrderedEnumerable(keySelector, comparer, true);
        }
    }
}
