// A dictionary in the order of its keys, in two parallel arrays.
namespace System.Collections.Generic
{
    public class SortedList<TKey, TValue> : IDictionary<TKey, TValue>, IReadOnlyDictionary<TKey, TValue>
    {
        internal readonly List<TKey> keys;
        internal readonly List<TValue> values;
        readonly IComparer<TKey> comparer;

        public SortedList() : this(0, null) { }

        public SortedList(int capacity) : this(capacity, null) { }

        public SortedList(IComparer<TKey> comparer) : this(0, comparer) { }

        public SortedList(int capacity, IComparer<TKey> comparer)
        {
            if (capacity < 0)
                throw new ArgumentOutOfRangeException("capacity", capacity, "Non-negative number required.");
            keys = new List<TKey>(capacity);
            values = new List<TValue>(capacity);
            this.comparer = comparer == null ? Comparer<TKey>.Default : comparer;
        }

        public SortedList(IDictionary<TKey, TValue> dictionary) : this(dictionary, null) { }

        public SortedList(IDictionary<TKey, TValue> dictionary, IComparer<TKey> comparer)
            : this(dictionary == null ? 0 : dictionary.Count, comparer)
        {
            if (dictionary == null)
                throw new ArgumentNullException("dictionary");
            foreach (KeyValuePair<TKey, TValue> pair in dictionary)
                Add(pair.Key, pair.Value);
        }

        public int Count { get { return keys.Count; } }

        public int Capacity
        {
            get { return keys.Capacity; }
            set
            {
                if (value < Count)
                    throw new ArgumentOutOfRangeException("value", value, "capacity was less than the current size.");
                keys.Capacity = value;
                values.Capacity = value;
            }
        }

        public IComparer<TKey> Comparer { get { return comparer; } }

        public IList<TKey> Keys { get { return new SortedView<TKey>(keys); } }

        public IList<TValue> Values { get { return new SortedView<TValue>(values); } }

        ICollection<TKey> IDictionary<TKey, TValue>.Keys { get { return Keys; } }
        ICollection<TValue> IDictionary<TKey, TValue>.Values { get { return Values; } }
        IEnumerable<TKey> IReadOnlyDictionary<TKey, TValue>.Keys { get { return Keys; } }
        IEnumerable<TValue> IReadOnlyDictionary<TKey, TValue>.Values { get { return Values; } }
        bool ICollection<KeyValuePair<TKey, TValue>>.IsReadOnly { get { return false; } }

        // Where the key is, or the complement of where it belongs.
        internal int Find(TKey key)
        {
            if (key == null)
                throw new ArgumentNullException("key");
            int low = 0;
            int high = keys.Count - 1;
            while (low <= high)
            {
                int middle = low + (high - low) / 2;
                int order = comparer.Compare(keys[middle], key);
                if (order == 0)
                    return middle;
                if (order < 0)
                    low = middle + 1;
                else
                    high = middle - 1;
            }
            return ~low;
        }

        void Insert(int index, TKey key, TValue value)
        {
            keys.Insert(index, key);
            values.Insert(index, value);
        }

        public TValue this[TKey key]
        {
            get
            {
                int i = Find(key);
                if (i >= 0)
                    return values[i];
                throw new KeyNotFoundException("The given key '" + key.ToString() + "' was not present in the dictionary.");
            }
            set
            {
                int i = Find(key);
                if (i < 0)
                    Insert(~i, key, value);
                else
                {
                    values[i] = value;
                    keys[i] = keys[i]; // enumerators notice
                }
            }
        }

        public void Add(TKey key, TValue value)
        {
            int i = Find(key);
            if (i >= 0)
                throw new ArgumentException("An item with the same key has already been added. Key: " + key, "key");
            Insert(~i, key, value);
        }

        public bool Remove(TKey key)
        {
            int i = Find(key);
            if (i >= 0)
                RemoveAt(i);
            return i >= 0;
        }

        public void RemoveAt(int index)
        {
            if (index < 0 || index >= Count)
                throw new ArgumentOutOfRangeException("index", index, "Index was out of range. Must be non-negative and less than the size of the collection.");
            keys.RemoveAt(index);
            values.RemoveAt(index);
        }

        public void Clear()
        {
            keys.Clear();
            values.Clear();
        }

        public bool ContainsKey(TKey key) { return Find(key) >= 0; }

        public bool ContainsValue(TValue value) { return values.Contains(value); }

        public int IndexOfKey(TKey key)
        {
            int i = Find(key);
            return i >= 0 ? i : -1;
        }

        public int IndexOfValue(TValue value) { return values.IndexOf(value); }

        public bool TryGetValue(TKey key, out TValue value)
        {
            int i = Find(key);
            value = i >= 0 ? values[i] : default(TValue);
            return i >= 0;
        }

        public void TrimExcess()
        {
            keys.TrimExcess();
            values.TrimExcess();
        }

        void ICollection<KeyValuePair<TKey, TValue>>.Add(KeyValuePair<TKey, TValue> pair) { Add(pair.Key, pair.Value); }

        bool ICollection<KeyValuePair<TKey, TValue>>.Contains(KeyValuePair<TKey, TValue> pair)
        {
            int i = Find(pair.Key);
            return i >= 0 && EqualityComparer<TValue>.Default.Equals(values[i], pair.Value);
        }

        bool ICollection<KeyValuePair<TKey, TValue>>.Remove(KeyValuePair<TKey, TValue> pair)
        {
            int i = Find(pair.Key);
            if (i < 0 || !EqualityComparer<TValue>.Default.Equals(values[i], pair.Value))
                return false;
            RemoveAt(i);
            return true;
        }

        void ICollection<KeyValuePair<TKey, TValue>>.CopyTo(KeyValuePair<TKey, TValue>[] array, int arrayIndex)
        {
            Throw.CheckCopy(array, arrayIndex, Count);
            for (int i = 0; i < Count; i++)
                array[arrayIndex + i] = new KeyValuePair<TKey, TValue>(keys[i], values[i]);
        }

        public IEnumerator<KeyValuePair<TKey, TValue>> GetEnumerator() { return new SortedPairs<TKey, TValue>(this); }

        IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); }
    }

    // Enumerates the pairs of a sorted list.
    struct SortedPairs<TKey, TValue> : IEnumerator<KeyValuePair<TKey, TValue>>
    {
        readonly SortedList<TKey, TValue> list;
        List<TKey>.Enumerator keys;
        int next;
        KeyValuePair<TKey, TValue> current;

        internal SortedPairs(SortedList<TKey, TValue> list)
        {
            this.list = list;
            keys = list.keys.GetEnumerator();
            next = 0;
            current = new KeyValuePair<TKey, TValue>();
        }

        public KeyValuePair<TKey, TValue> Current { get { return current; } }

        object IEnumerator.Current
        {
            get
            {
                if (next <= 0)
                    throw Throw.NoCurrent();
                return current;
            }
        }

        public bool MoveNext()
        {
            bool found = keys.MoveNext();
            current = found
                ? new KeyValuePair<TKey, TValue>(keys.Current, list.values[next])
                : new KeyValuePair<TKey, TValue>();
            next = found ? next + 1 : -1;
            return found;
        }

        public void Reset()
        {
            ((IEnumerator)keys).Reset();
            keys = list.keys.GetEnumerator();
            next = 0;
            current = new KeyValuePair<TKey, TValue>();
        }

        public void Dispose() { }
    }

    // The keys or the values of a sorted list.
    sealed class SortedView<T> : IList<T>
    {
        readonly List<T> items;

        internal SortedView(List<T> items) { this.items = items; }

        public int Count { get { return items.Count; } }

        public bool IsReadOnly { get { return true; } }

        public T this[int index]
        {
            get
            {
                if (index < 0 || index >= items.Count)
                    throw new ArgumentOutOfRangeException("index", index, "Index was out of range. Must be non-negative and less than the size of the collection.");
                return items[index];
            }
            set { throw new NotSupportedException("Mutating a key collection derived from a dictionary is not allowed."); }
        }

        static Exception ReadOnly()
        {
            return new NotSupportedException("This operation is not supported on SortedList nested types because they require modifying the original SortedList.");
        }

        public void Add(T item) { throw ReadOnly(); }
        public void Clear() { throw ReadOnly(); }
        public void Insert(int index, T item) { throw ReadOnly(); }
        public bool Remove(T item) { throw ReadOnly(); }
        public void RemoveAt(int index) { throw ReadOnly(); }

        public bool Contains(T item) { return items.Contains(item); }

        public int IndexOf(T item) { return items.IndexOf(item); }

        public void CopyTo(T[] array, int arrayIndex) { items.CopyTo(array, arrayIndex); }

        public IEnumerator<T> GetEnumerator() { return items.GetEnumerator(); }

        IEnumerator IEnumerable.GetEnumerator() { return items.GetEnumerator(); }
    }
}
