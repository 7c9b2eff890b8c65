// A hash table. Entries stand in the order in which they came, and a removed entry's place is the
// next one filled: this decides the order of enumeration, which is that of the real class.
namespace System.Collections.Generic
{
    public partial class Dictionary<TKey, TValue> :
        IDictionary<TKey, TValue>, IDictionary, IReadOnlyDictionary<TKey, TValue>
    {
        struct Entry
        {
            internal int hash; // not negative; -1: free
            internal int next; // in the bucket or among the free ones; -1: the last
            internal TKey key;
            internal TValue value;
        }

        int[] buckets; // the index of the first entry, and one
        Entry[] entries;
        int used;
        int free;
        int freeCount;
        int version;
        readonly IEqualityComparer<TKey> comparer;

        public Dictionary() : this(0, null) { }

        public Dictionary(int capacity) : this(capacity, null) { }

        public Dictionary(IEqualityComparer<TKey> comparer) : this(0, comparer) { }

        public Dictionary(int capacity, IEqualityComparer<TKey> comparer)
        {
            if (capacity < 0)
                throw new ArgumentOutOfRangeException("capacity", "Non-negative number required.");
            this.comparer = comparer == null ? EqualityComparer<TKey>.Default : comparer;
            free = -1;
            if (capacity > 0)
                Resize(capacity);
        }

        public Dictionary(IDictionary<TKey, TValue> dictionary) : this(dictionary, null) { }

        public Dictionary(IDictionary<TKey, TValue> dictionary, IEqualityComparer<TKey> comparer)
            : this(dictionary == null ? 0 : dictionary.Count, comparer)
        {
            if (dictionary == null)
                throw new ArgumentNullException("dictionary");
            foreach (KeyValuePair<TKey, TValue> pair in dictionary)
                Add(pair.Key, pair.Value);
        }

        public Dictionary(IEnumerable<KeyValuePair<TKey, TValue>> collection) : this(collection, null) { }

        public Dictionary(IEnumerable<KeyValuePair<TKey, TValue>> collection, IEqualityComparer<TKey> comparer)
            : this(0, comparer)
        {
            if (collection == null)
                throw new ArgumentNullException("collection");
            foreach (KeyValuePair<TKey, TValue> pair in collection)
                Add(pair.Key, pair.Value);
        }

        public IEqualityComparer<TKey> Comparer { get { return comparer; } }

        public int Count { get { return used - freeCount; } }

        public TValue this[TKey key]
        {
            get
            {
                int i = Find(key);
                if (i >= 0)
                    return entries[i].value;
                throw new KeyNotFoundException("The given key '" + key.ToString() + "' was not present in the dictionary.");
            }
            set { Put(key, value, true, true); }
        }

        public void Add(TKey key, TValue value) { Put(key, value, false, true); }

        public bool TryAdd(TKey key, TValue value) { return Put(key, value, false, false); }

        public bool ContainsKey(TKey key) { return Find(key) >= 0; }

        public bool ContainsValue(TValue value)
        {
            EqualityComparer<TValue> equality = EqualityComparer<TValue>.Default;
            for (int i = 0; i < used; i++)
            {
                if (entries[i].hash >= 0 && equality.Equals(entries[i].value, value))
                    return true;
            }
            return false;
        }

        public bool TryGetValue(TKey key, out TValue value)
        {
            int i = Find(key);
            value = i >= 0 ? entries[i].value : default(TValue);
            return i >= 0;
        }

        int Find(TKey key)
        {
            if (key == null)
                throw new ArgumentNullException("key");
            if (buckets == null)
                return -1;
            int hash = comparer.GetHashCode(key) & 0x7FFFFFFF;
            int i = buckets[hash % buckets.Length] - 1;
            while (i >= 0 && !(entries[i].hash == hash && comparer.Equals(entries[i].key, key)))
                i = entries[i].next;
            return i;
        }

        bool Put(TKey key, TValue value, bool replace, bool complain)
        {
            int i = Find(key);
            if (i >= 0)
            {
                if (replace)
                {
                    entries[i].value = value;
                    version++;
                    return true;
                }
                if (complain)
                    throw new ArgumentException("An item with the same key has already been added. Key: " + key);
                return false;
            }
            if (freeCount > 0)
            {
                i = free;
                free = entries[i].next;
                freeCount--;
            }
            else
            {
                if (entries == null || used == entries.Length)
                    Resize(entries == null ? 3 : entries.Length * 2 + 1);
                i = used;
                used++;
            }
            int hash = comparer.GetHashCode(key) & 0x7FFFFFFF;
            int bucket = hash % buckets.Length;
            entries[i].hash = hash;
            entries[i].next = buckets[bucket] - 1;
            entries[i].key = key;
            entries[i].value = value;
            buckets[bucket] = i + 1;
            version++;
            return true;
        }

        void Resize(int capacity)
        {
            Entry[] grown = new Entry[capacity];
            int[] index = new int[capacity];
            for (int i = 0; i < used; i++)
            {
                grown[i] = entries[i];
                if (grown[i].hash < 0)
                    continue;
                int bucket = grown[i].hash % capacity;
                grown[i].next = index[bucket] - 1;
                index[bucket] = i + 1;
            }
            entries = grown;
            buckets = index;
        }

        public bool Remove(TKey key)
        {
            TValue value;
            return Remove(key, out value);
        }

        public bool Remove(TKey key, out TValue value)
        {
            int i = Find(key);
            if (i < 0)
            {
                value = default(TValue);
                return false;
            }
            value = entries[i].value;
            int bucket = entries[i].hash % buckets.Length;
            if (buckets[bucket] - 1 == i)
                buckets[bucket] = entries[i].next + 1;
            else
            {
                int before = buckets[bucket] - 1;
                while (entries[before].next != i)
                    before = entries[before].next;
                entries[before].next = entries[i].next;
            }
            entries[i].hash = -1;
            entries[i].next = free;
            entries[i].key = default(TKey);
            entries[i].value = default(TValue);
            free = i;
            freeCount++;
            version++;
            return true;
        }

        public void Clear()
        {
            if (used > 0)
            {
                Array.Clear(buckets, 0, buckets.Length);
                Array.Clear(entries, 0, used);
                used = 0;
                free = -1;
                freeCount = 0;
            }
            version++;
        }

        public int EnsureCapacity(int capacity)
        {
            if (capacity < 0)
                throw new ArgumentOutOfRangeException("capacity", "Non-negative number required.");
            version++;
            if (entries == null || entries.Length < capacity)
                Resize(capacity);
            return entries.Length;
        }
    }
}
