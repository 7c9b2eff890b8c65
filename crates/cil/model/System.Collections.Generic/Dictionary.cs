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
                throw new ArgumentOutOfRangeException("capacity");
            this.comparer = comparer == null ? EqualityComparer<TKey>.Default : comparer;
            free = -1;
            if (capacity > 0)
                Resize(Primes.AtLeast(capacity));
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
            CheckKey(key);
            return buckets == null ? -1 : Find(key, Hash(key));
        }

        int Hash(TKey key) { return comparer.GetHashCode(key) & 0x7FFFFFFF; }

        // Threads that race may tie a bucket into a ring; then the real class gives up, too.
        int Find(TKey key, int hash)
        {
            int[] index = buckets;
            Entry[] table = entries;
            int i = index[hash % index.Length] - 1;
            for (int passed = 0; passed <= table.Length; passed++)
            {
                if ((uint)i >= (uint)table.Length)
                    return -1;
                if (table[i].hash == hash && comparer.Equals(table[i].key, key))
                    return i;
                i = table[i].next;
            }
            throw new InvalidOperationException("Operations that change non-concurrent collections must have exclusive access. A concurrent update was performed on this collection and corrupted its state. The collection's state is no longer correct.");
        }

        bool Put(TKey key, TValue value, bool replace, bool complain)
        {
            CheckKey(key);
            if (buckets == null)
                Resize(Primes.AtLeast(0));
            int hash = Hash(key);
            int i = Find(key, hash);
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
                if (used == entries.Length)
                    Resize(Primes.AtLeast(used * 2));
                i = used;
                used++;
            }
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
            if (Vacated.IsCleared<TKey>())
                entries[i].key = default(TKey);
            if (Vacated.IsCleared<TValue>())
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
                throw new ArgumentOutOfRangeException("capacity");
            version++;
            if (entries == null || entries.Length < capacity)
                Resize(Primes.AtLeast(capacity));
            return entries.Length;
        }
    }
}
