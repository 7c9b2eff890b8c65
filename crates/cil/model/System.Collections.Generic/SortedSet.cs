// A set in order, in a sorted array.
namespace System.Collections.Generic
{
    public class SortedSet<T> : ISet<T>, ICollection, IReadOnlyCollection<T>
    {
        readonly List<T> items = new List<T>();
        readonly IComparer<T> comparer;

        public SortedSet() : this((IComparer<T>)null) { }

        public SortedSet(IComparer<T> comparer)
        {
            this.comparer = comparer == null ? Comparer<T>.Default : comparer;
        }

        public SortedSet(IEnumerable<T> collection) : this(collection, null) { }

        public SortedSet(IEnumerable<T> collection, IComparer<T> comparer) : this(comparer)
        {
            if (collection == null)
                throw new ArgumentNullException("collection");
            UnionWith(collection);
        }

        public int Count { get { return items.Count; } }

        public IComparer<T> Comparer { get { return comparer; } }

        public T Min { get { return items.Count == 0 ? default(T) : items[0]; } }

        public T Max { get { return items.Count == 0 ? default(T) : items[items.Count - 1]; } }

        bool ICollection<T>.IsReadOnly { get { return false; } }
        bool ICollection.IsSynchronized { get { return false; } }
        object ICollection.SyncRoot { get { return this; } }

        // Where the item is, or the complement of where it belongs.
        int Find(T item)
        {
            int low = 0;
            int high = items.Count - 1;
            while (low <= high)
            {
                int middle = low + (high - low) / 2;
                int order = comparer.Compare(item, items[middle]);
                if (order == 0)
                    return middle;
                if (order > 0)
                    low = middle + 1;
                else
                    high = middle - 1;
            }
            return ~low;
        }

        public bool Add(T item)
        {
            if (items.Count == 0)
                comparer.Compare(item, item); // is it comparable at all?
            int i = Find(item);
            if (i >= 0)
                return false;
            items.Insert(~i, item);
            return true;
        }

        void ICollection<T>.Add(T item) { Add(item); }

        public bool Contains(T item) { return Find(item) >= 0; }

        public bool TryGetValue(T equalValue, out T actualValue)
        {
            int i = Find(equalValue);
            actualValue = i >= 0 ? items[i] : default(T);
            return i >= 0;
        }

        public bool Remove(T item)
        {
            int i = Find(item);
            if (i < 0)
                return false;
            items.RemoveAt(i);
            return true;
        }

        public int RemoveWhere(Predicate<T> match) { return items.RemoveAll(match); }

        public void Clear() { items.Clear(); }

        public void CopyTo(T[] array) { CopyTo(array, 0, Count); }

        public void CopyTo(T[] array, int index) { CopyTo(array, index, Count); }

        public void CopyTo(T[] array, int index, int count)
        {
            if (array == null)
                throw new ArgumentNullException("array");
            if (index < 0)
                throw new ArgumentOutOfRangeException("index", index, "Non-negative number required.");
            if (count < 0)
                throw new ArgumentOutOfRangeException("count", "Non-negative number required.");
            if (count > array.Length - index)
                throw Throw.ArrayTooSmall();
            for (int i = 0; i < count && i < items.Count; i++)
                array[index + i] = items[i];
        }

        void ICollection.CopyTo(Array array, int index) { Array.Copy(items.ToArray(), 0, array, index, Count); }

        public IEnumerable<T> Reverse()
        {
            List<T> reversed = new List<T>(items);
            reversed.Reverse();
            return reversed;
        }

        static void CheckOther(IEnumerable<T> other)
        {
            if (other == null)
                throw new ArgumentNullException("other");
        }

        SortedSet<T> ToSet(IEnumerable<T> other)
        {
            CheckOther(other);
            return new SortedSet<T>(other, comparer);
        }

        public void UnionWith(IEnumerable<T> other)
        {
            CheckOther(other);
            foreach (T item in other)
                Add(item);
        }

        public void IntersectWith(IEnumerable<T> other)
        {
            SortedSet<T> set = ToSet(other);
            for (int i = items.Count - 1; i >= 0; i--)
            {
                if (!set.Contains(items[i]))
                    items.RemoveAt(i);
            }
        }

        public void ExceptWith(IEnumerable<T> other)
        {
            foreach (T item in ToSet(other))
                Remove(item);
        }

        public void SymmetricExceptWith(IEnumerable<T> other)
        {
            foreach (T item in ToSet(other))
            {
                if (!Remove(item))
                    Add(item);
            }
        }

        public bool IsSubsetOf(IEnumerable<T> other) { return IsWithin(ToSet(other)); }

        public bool IsProperSubsetOf(IEnumerable<T> other)
        {
            SortedSet<T> set = ToSet(other);
            return Count < set.Count && IsWithin(set);
        }

        public bool IsSupersetOf(IEnumerable<T> other) { return ToSet(other).IsWithin(this); }

        public bool IsProperSupersetOf(IEnumerable<T> other)
        {
            SortedSet<T> set = ToSet(other);
            return set.Count < Count && set.IsWithin(this);
        }

        public bool Overlaps(IEnumerable<T> other)
        {
            CheckOther(other);
            foreach (T item in other)
            {
                if (Contains(item))
                    return true;
            }
            return false;
        }

        public bool SetEquals(IEnumerable<T> other)
        {
            SortedSet<T> set = ToSet(other);
            return Count == set.Count && IsWithin(set);
        }

        bool IsWithin(SortedSet<T> other)
        {
            foreach (T item in items)
            {
                if (!other.Contains(item))
                    return false;
            }
            return true;
        }

        public Enumerator GetEnumerator() { return new Enumerator(items.GetEnumerator()); }

        IEnumerator<T> IEnumerable<T>.GetEnumerator() { return GetEnumerator(); }

        IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); }

        public struct Enumerator : IEnumerator<T>
        {
            readonly List<T>.Enumerator first;
            List<T>.Enumerator inner;
            bool on;

            internal Enumerator(List<T>.Enumerator inner)
            {
                first = inner;
                this.inner = inner;
                on = false;
            }

            public T Current { get { return inner.Current; } }

            object IEnumerator.Current
            {
                get
                {
                    if (!on)
                        throw Throw.NoCurrent();
                    return inner.Current;
                }
            }

            public bool MoveNext()
            {
                on = inner.MoveNext();
                return on;
            }

            void IEnumerator.Reset()
            {
                inner = first;
                on = false;
            }

            public void Dispose() { }
        }
    }
}
