// An untyped hash table: open addressing with double hashing in a prime number of places, walked
// from the last place to the first. That is the real class's order of enumeration. One thread may
// write while others read: a reader who finds a writer at work, or the version changed, looks again.
namespace System.Collections
{
    using System.Collections.Generic;

    public partial class Hashtable : IDictionary, ICloneable
    {
        struct Place
        {
            internal object key; // null: never used
            internal object value;
            internal int hash;
            internal bool collided; // a search goes on behind this place
            internal bool removed;
        }

        Place[] places;
        int count;
        int limit; // grow when there are this many
        int collisions; // places with `collided`
        volatile int version;
        volatile bool writing;
        readonly float loadFactor;
        readonly IEqualityComparer comparer;

        public Hashtable() : this(0, 1.0f, null) { }

        public Hashtable(int capacity) : this(capacity, 1.0f, null) { }

        public Hashtable(int capacity, float loadFactor) : this(capacity, loadFactor, null) { }

        public Hashtable(IEqualityComparer equalityComparer) : this(0, 1.0f, equalityComparer) { }

        public Hashtable(int capacity, IEqualityComparer equalityComparer) : this(capacity, 1.0f, equalityComparer) { }

        public Hashtable(int capacity, float loadFactor, IEqualityComparer equalityComparer)
        {
            if (capacity < 0)
                throw new ArgumentOutOfRangeException("capacity", "Non-negative number required.");
            if (!(loadFactor >= 0.1f && loadFactor <= 1.0f))
                throw new ArgumentOutOfRangeException("loadFactor", "Load factor needs to be between 0.1 and 1.0.");
            this.loadFactor = 0.72f * loadFactor;
            comparer = equalityComparer;
            double wanted = capacity / this.loadFactor;
            SetPlaces(new Place[wanted > 3 ? Primes.AtLeast((int)wanted) : 3]);
        }

        public Hashtable(IDictionary d) : this(d, 1.0f, null) { }

        public Hashtable(IDictionary d, IEqualityComparer equalityComparer) : this(d, 1.0f, equalityComparer) { }

        public Hashtable(IDictionary d, float loadFactor, IEqualityComparer equalityComparer)
            : this(d == null ? 0 : d.Count, loadFactor, equalityComparer)
        {
            if (d == null)
                throw new ArgumentNullException("d", "Dictionary cannot be null.");
            IDictionaryEnumerator each = d.GetEnumerator();
            while (each.MoveNext())
                Add(each.Key, each.Value);
        }

        void SetPlaces(Place[] places)
        {
            this.places = places;
            limit = (int)(loadFactor * places.Length);
        }

        public virtual int Count { get { return count; } }

        public virtual bool IsFixedSize { get { return false; } }

        public virtual bool IsReadOnly { get { return false; } }

        public virtual bool IsSynchronized { get { return false; } }

        public virtual object SyncRoot { get { return this; } }

        public virtual ICollection Keys { get { return new View(this, 0); } }

        public virtual ICollection Values { get { return new View(this, 1); } }

        public virtual object this[object key]
        {
            get
            {
                int hash = HashOf(key);
                while (true)
                {
                    int before = version;
                    if (writing)
                        continue;
                    Place[] table = places;
                    int i = Find(table, key, hash);
                    object value = i < 0 ? null : table[i].value;
                    if (!writing && before == version)
                        return value;
                }
            }
            set { Put(key, value, false); }
        }

        public virtual void Add(object key, object value) { Put(key, value, true); }

        public virtual bool Contains(object key) { return ContainsKey(key); }

        public virtual bool ContainsKey(object key) { return Find(key) >= 0; }

        public virtual bool ContainsValue(object value)
        {
            for (int i = 0; i < places.Length; i++)
            {
                if (IsTaken(i) && Object.Equals(places[i].value, value))
                    return true;
            }
            return false;
        }

        protected virtual int GetHash(object key)
        {
            return comparer != null ? comparer.GetHashCode(key) : key.GetHashCode();
        }

        protected virtual bool KeyEquals(object item, object key)
        {
            return comparer != null ? comparer.Equals(item, key) : item.Equals(key);
        }

        bool IsTaken(int i) { return places[i].key != null && !places[i].removed; }

        static int Start(int hash, int length) { return (int)((uint)hash % (uint)length); }

        static int Step(int hash, int length) { return 1 + (int)((uint)hash * 101 % ((uint)length - 1)); }

        int HashOf(object key)
        {
            if (key == null)
                throw new ArgumentNullException("key", "Key cannot be null.");
            return GetHash(key) & 0x7FFFFFFF;
        }

        int Find(object key) { return Find(places, key, HashOf(key)); }

        int Find(Place[] table, object key, int hash)
        {
            int i = Start(hash, table.Length);
            int step = Step(hash, table.Length);
            for (int tries = 0; tries < table.Length; tries++)
            {
                if (table[i].key == null)
                    return -1;
                if (!table[i].removed && table[i].hash == hash && KeyEquals(table[i].key, key))
                    return i;
                if (!table[i].collided)
                    return -1;
                i = (int)(((long)i + step) % table.Length);
            }
            return -1;
        }

        void EndWriting()
        {
            version++;
            writing = false;
        }

        void Put(object key, object value, bool add)
        {
            int hash = HashOf(key);
            if (count >= limit)
                Rehash(Primes.AtLeast(2 * places.Length));
            else if (collisions > limit && count > 100)
                Rehash(places.Length);
            int step = Step(hash, places.Length);
            int i = Start(hash, places.Length);
            int reusable = -1;
            for (int tries = 0; tries < places.Length; tries++)
            {
                if (reusable < 0 && places[i].removed && places[i].collided)
                    reusable = i;
                if (places[i].key == null || places[i].removed && !places[i].collided)
                {
                    Fill(reusable < 0 ? i : reusable, key, value, hash);
                    return;
                }
                if (!places[i].removed && places[i].hash == hash && KeyEquals(places[i].key, key))
                {
                    if (add)
                        throw new ArgumentException("Item has already been added. Key in dictionary: '" + places[i].key + "'  Key being added: '" + key + "'");
                    writing = true;
                    places[i].value = value;
                    EndWriting();
                    return;
                }
                if (reusable < 0 && !places[i].collided)
                {
                    places[i].collided = true;
                    collisions++;
                }
                i = (int)(((long)i + step) % places.Length);
            }
            Fill(reusable, key, value, hash);
        }

        void Fill(int i, object key, object value, int hash)
        {
            writing = true;
            places[i].value = value;
            places[i].key = key;
            places[i].hash = hash;
            places[i].removed = false;
            count++;
            EndWriting();
        }

        void Rehash(int length)
        {
            Place[] moved = new Place[length];
            collisions = 0;
            for (int from = 0; from < places.Length; from++)
            {
                if (!IsTaken(from))
                    continue;
                int hash = places[from].hash;
                int i = Start(hash, length);
                while (moved[i].key != null)
                {
                    if (!moved[i].collided)
                    {
                        moved[i].collided = true;
                        collisions++;
                    }
                    i = (int)(((long)i + Step(hash, length)) % length);
                }
                moved[i].key = places[from].key;
                moved[i].value = places[from].value;
                moved[i].hash = hash;
            }
            writing = true;
            SetPlaces(moved);
            EndWriting();
        }

        public virtual void Remove(object key)
        {
            int i = Find(key);
            if (i < 0)
                return;
            writing = true;
            places[i].hash = 0;
            places[i].removed = places[i].collided;
            places[i].key = places[i].collided ? this : null;
            places[i].value = null;
            count--;
            EndWriting();
        }

        public virtual void Clear()
        {
            if (count == 0 && collisions == 0)
                return;
            writing = true;
            for (int i = 0; i < places.Length; i++)
                places[i] = new Place();
            count = 0;
            collisions = 0;
            EndWriting();
        }

        public virtual object Clone()
        {
            Hashtable copy = new Hashtable(count, comparer);
            for (int i = places.Length - 1; i >= 0; i--)
            {
                if (IsTaken(i))
                    copy[places[i].key] = places[i].value;
            }
            return copy;
        }

        public virtual void CopyTo(Array array, int arrayIndex) { CopyTo(array, arrayIndex, 2); }

        void CopyTo(Array array, int index, int what)
        {
            if (array == null)
                throw new ArgumentNullException("array", "Array cannot be null.");
            if (array.Rank != 1)
                throw new ArgumentException("Only single dimensional arrays are supported for the requested action.");
            if (index < 0)
                throw new ArgumentOutOfRangeException("arrayIndex", "Non-negative number required.");
            if (array.Length - index < count)
                throw new ArgumentException("Destination array is not long enough to copy all the items in the collection. Check array index and length.");
            Cursor cursor = new Cursor(this, what);
            while (cursor.MoveNext())
                array.SetValue(cursor.Current, index++);
        }

        public virtual IDictionaryEnumerator GetEnumerator() { return new Cursor(this, 2); }

        IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); }

        // The keys (0), the values (1) or the entries (2), one by one.
        sealed class Cursor : IDictionaryEnumerator
        {
            readonly Hashtable table;
            readonly int version;
            readonly int what;
            int place;
            bool on;

            internal Cursor(Hashtable table, int what)
            {
                this.table = table;
                this.what = what;
                version = table.version;
                place = table.places.Length;
            }

            public bool MoveNext()
            {
                CheckVersion();
                on = false;
                while (place > 0 && !on)
                {
                    place--;
                    on = table.IsTaken(place);
                }
                return on;
            }

            public object Key
            {
                get
                {
                    if (!on)
                        throw new InvalidOperationException("Enumeration has not started. Call MoveNext.");
                    return table.places[place].key;
                }
            }

            public object Value
            {
                get
                {
                    CheckOn();
                    return table.places[place].value;
                }
            }

            public DictionaryEntry Entry
            {
                get
                {
                    CheckOn();
                    return new DictionaryEntry(table.places[place].key, table.places[place].value);
                }
            }

            public object Current
            {
                get
                {
                    CheckOn();
                    return what == 0 ? Key : what == 1 ? Value : Entry;
                }
            }

            public void Reset()
            {
                CheckVersion();
                on = false;
                place = table.places.Length;
            }

            void CheckVersion()
            {
                if (version != table.version)
                    throw Throw.Changed();
            }

            void CheckOn()
            {
                if (!on)
                    throw Throw.NoCurrent();
            }
        }

        // The keys (0) or the values (1).
        sealed class View : ICollection
        {
            readonly Hashtable table;
            readonly int what;

            internal View(Hashtable table, int what)
            {
                this.table = table;
                this.what = what;
            }

            public int Count { get { return table.count; } }

            public bool IsSynchronized { get { return table.IsSynchronized; } }

            public object SyncRoot { get { return table.SyncRoot; } }

            public void CopyTo(Array array, int arrayIndex) { table.CopyTo(array, arrayIndex, what); }

            public IEnumerator GetEnumerator() { return new Cursor(table, what); }
        }
    }
}
