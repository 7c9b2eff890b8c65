// A growing array. Not for several threads at once: plain fields, as in the real one.
namespace System.Collections.Generic
{
    using System.Collections.ObjectModel;

    public partial class List<T> : IList<T>, IList, IReadOnlyList<T>
    {
        T[] items;
        int size;
        int version;

        public List() { items = new T[0]; }

        public List(int capacity)
        {
            if (capacity < 0)
                throw Throw.Negative("capacity");
            items = new T[capacity];
        }

        public List(IEnumerable<T> collection)
        {
            if (collection == null)
                throw new ArgumentNullException("collection");
            ICollection<T> sized = collection as ICollection<T>;
            items = new T[sized == null ? 0 : sized.Count];
            if (sized != null)
            {
                sized.CopyTo(items, 0);
                size = items.Length;
            }
            else
            {
                foreach (T item in collection)
                    Add(item);
            }
        }

        // For CollectionsMarshal.
        internal Span<T> Whole { get { return new Span<T>(items, 0, size); } }

        internal void Resize(int count)
        {
            if (count < 0)
                throw new ArgumentOutOfRangeException("count", "Non-negative number required.");
            version++;
            if (count > items.Length)
                Capacity = Math.Max(count, 2 * items.Length);
            for (int i = count; i < size; i++)
                items[i] = default(T);
            size = count;
        }

        public int Capacity
        {
            get { return items.Length; }
            set
            {
                if (value < size)
                    throw new ArgumentOutOfRangeException("value", "capacity was less than the current size.");
                if (value == items.Length)
                    return;
                T[] grown = new T[value];
                if (size > 0)
                    Array.Copy(items, 0, grown, 0, size);
                items = grown;
            }
        }

        public int Count { get { return size; } }

        bool ICollection<T>.IsReadOnly { get { return false; } }
        bool IList.IsReadOnly { get { return false; } }
        bool IList.IsFixedSize { get { return false; } }
        bool ICollection.IsSynchronized { get { return false; } }
        object ICollection.SyncRoot { get { return this; } }

        public T this[int index]
        {
            get
            {
                if ((uint)index >= (uint)size)
                    throw Throw.Index();
                return items[index];
            }
            set
            {
                if ((uint)index >= (uint)size)
                    throw Throw.Index();
                items[index] = value;
                version++;
            }
        }

        object IList.this[int index]
        {
            get { return this[index]; }
            set { this[index] = Typed(value, "value", "value"); }
        }

        static T Typed(object value, string nullName, string name)
        {
            if (value is T || value == null && default(T) == null)
                return (T)value;
            if (value == null)
                throw new ArgumentNullException(nullName);
            throw Throw.WrongType(value, typeof(T).ToString(), name);
        }

        static bool IsTyped(object value) { return value is T || value == null && default(T) == null; }

        public void Add(T item)
        {
            version++;
            T[] array = items;
            int at = size;
            if ((uint)at >= (uint)array.Length)
            {
                Reserve(at + 1);
                array = items;
            }
            size = at + 1;
            array[at] = item;
        }

        int IList.Add(object item)
        {
            Add(Typed(item, "item", "value"));
            return Count - 1;
        }

        void Reserve(int needed)
        {
            if (items.Length >= needed)
                return;
            int capacity = items.Length == 0 ? 4 : items.Length * 2;
            Capacity = capacity < needed ? needed : capacity;
        }

        public void AddRange(IEnumerable<T> collection) { InsertRange(size, collection); }

        public ReadOnlyCollection<T> AsReadOnly() { return new ReadOnlyCollection<T>(this); }

        public void Clear()
        {
            version++;
            int before = size;
            size = 0;
            if (Vacated.IsCleared<T>() && before > 0)
                Array.Clear(items, 0, before);
        }

        public void CopyTo(T[] array) { CopyTo(array, 0); }

        public void CopyTo(T[] array, int arrayIndex) { Array.Copy(items, 0, array, arrayIndex, size); }

        public void CopyTo(int index, T[] array, int arrayIndex, int count)
        {
            if (size - index < count)
                throw Throw.Offset();
            Array.Copy(items, index, array, arrayIndex, count);
        }

        void ICollection.CopyTo(Array array, int arrayIndex)
        {
            if (array != null && array.Rank != 1)
                throw new ArgumentException("Only single dimensional arrays are supported for the requested action.");
            Throw.CopyAll(ToArray(), array, arrayIndex);
        }

        public void Insert(int index, T item)
        {
            if ((uint)index > (uint)size)
                throw new ArgumentOutOfRangeException("index", "Index must be within the bounds of the List.");
            if (size == items.Length)
                Reserve(size + 1);
            if (index < size)
                Array.Copy(items, index, items, index + 1, size - index);
            items[index] = item;
            size++;
            version++;
        }

        void IList.Insert(int index, object item) { Insert(index, Typed(item, "item", "value")); }

        public void InsertRange(int index, IEnumerable<T> collection)
        {
            if (collection == null)
                throw new ArgumentNullException("collection");
            if ((uint)index > (uint)size)
                throw Throw.Index();
            ICollection<T> sized = collection as ICollection<T>;
            if (sized != null)
            {
                int count = sized.Count;
                if (count > 0)
                {
                    T[] added = new T[count];
                    sized.CopyTo(added, 0);
                    Reserve(size + count);
                    if (index < size)
                        Array.Copy(items, index, items, index + count, size - index);
                    Array.Copy(added, 0, items, index, count);
                    size += count;
                }
            }
            else
            {
                foreach (T item in collection)
                    Insert(index++, item);
            }
            version++;
        }

        public bool Remove(T item)
        {
            int index = IndexOf(item);
            if (index < 0)
                return false;
            RemoveAt(index);
            return true;
        }

        void IList.Remove(object item)
        {
            if (IsTyped(item))
                Remove((T)item);
        }

        public void RemoveAt(int index)
        {
            if ((uint)index >= (uint)size)
                throw Throw.Index();
            size--;
            if (index < size)
                Array.Copy(items, index + 1, items, index, size - index);
            if (Vacated.IsCleared<T>())
                items[size] = default(T);
            version++;
        }

        public void RemoveRange(int index, int count)
        {
            CheckRange(index, count);
            if (count == 0)
                return;
            size -= count;
            if (index < size)
                Array.Copy(items, index + count, items, index, size - index);
            version++;
            if (Vacated.IsCleared<T>())
                Array.Clear(items, size, count);
        }

        public int RemoveAll(Predicate<T> match)
        {
            CheckMatch(match);
            int kept = 0;
            while (kept < size && !match(items[kept]))
                kept++;
            if (kept >= size)
                return 0;
            for (int i = kept + 1; i < size; i++)
            {
                if (!match(items[i]))
                    items[kept++] = items[i];
            }
            int removed = size - kept;
            if (Vacated.IsCleared<T>())
                Array.Clear(items, kept, removed);
            size = kept;
            version++;
            return removed;
        }

        public void Reverse() { Reverse(0, size); }

        public void Reverse(int index, int count)
        {
            CheckRange(index, count);
            for (int low = index, high = index + count - 1; low < high; low++, high--)
            {
                T item = items[low];
                items[low] = items[high];
                items[high] = item;
            }
            version++;
        }

        public void Sort() { Sort(0, size, null); }

        public void Sort(IComparer<T> comparer) { Sort(0, size, comparer); }

        public void Sort(int index, int count, IComparer<T> comparer)
        {
            CheckRange(index, count);
            Array.Sort(items, index, count, comparer);
            version++;
        }

        public void Sort(Comparison<T> comparison)
        {
            if (comparison == null)
                throw new ArgumentNullException("comparison");
            if (size > 1)
                Array.Sort(items, 0, size, Comparer<T>.Create(comparison));
            version++;
        }

        public T[] ToArray()
        {
            T[] array = new T[size];
            Array.Copy(items, 0, array, 0, array.Length);
            return array;
        }

        public void TrimExcess()
        {
            if (size < (int)(items.Length * 0.9))
                Capacity = size;
        }

        void CheckRange(int index, int count)
        {
            if (index < 0)
                throw Throw.Negative("index");
            if (count < 0)
                throw Throw.Negative("count");
            if (size - index < count)
                throw Throw.Offset();
        }

        static void CheckMatch(Predicate<T> match)
        {
            if (match == null)
                throw new ArgumentNullException("match");
        }

        public Enumerator GetEnumerator() { return new Enumerator(this); }

        IEnumerator<T> IEnumerable<T>.GetEnumerator() { return new Enumerator(this); }

        IEnumerator IEnumerable.GetEnumerator() { return new Enumerator(this); }

        public struct Enumerator : IEnumerator<T>
        {
            readonly List<T> list;
            readonly int version;
            int next;
            T current;

            internal Enumerator(List<T> list)
            {
                this.list = list;
                version = list.version;
                next = 0;
                current = default(T);
            }

            public T Current { get { return current; } }

            object IEnumerator.Current
            {
                get
                {
                    if (next == 0 || next == list.size + 1)
                        throw new InvalidOperationException("Enumeration has either not started or has already finished.");
                    return current;
                }
            }

            public bool MoveNext()
            {
                if (version != list.version)
                    throw Throw.Changed();
                if ((uint)next < (uint)list.size)
                {
                    current = list.items[next];
                    next++;
                    return true;
                }
                next = list.size + 1;
                current = default(T);
                return false;
            }

            void IEnumerator.Reset()
            {
                if (version != list.version)
                    throw Throw.Changed();
                next = 0;
                current = default(T);
            }

            public void Dispose() { }
        }
    }
}
