// A hash set. As in Dictionary, places are filled in order and freed places first, newest first,
// and an emptied set starts anew: this decides the order of enumeration.
namespace System.Collections.Generic
{
    public partial class HashSet<T> : ISet<T>, IReadOnlyCollection<T>
    {
        struct Slot
        {
            internal int hash; // not negative; -1: free
            internal int next; // in the bucket or among the free ones; -1: the last
            internal T value;
        }

        int[] buckets; // the index of the first slot, and one
        Slot[] slots;
        int count;
        int used;
        int free = -1;
        int version;
        readonly IEqualityComparer<T> comparer;

        public HashSet() : this((IEqualityComparer<T>)null) { }

        public HashSet(IEqualityComparer<T> comparer)
        {
            this.comparer = comparer == null ? EqualityComparer<T>.Default : comparer;
        }

        public HashSet(int capacity) : this(capacity, null) { }

        public HashSet(int capacity, IEqualityComparer<T> comparer) : this(comparer)
        {
            if (capacity < 0)
                throw new ArgumentOutOfRangeException("capacity");
            if (capacity > 0)
                Resize(Primes.AtLeast(capacity));
        }

        public HashSet(IEnumerable<T> collection) : this(collection, null) { }

        public HashSet(IEnumerable<T> collection, IEqualityComparer<T> comparer) : this(comparer)
        {
            if (collection == null)
                throw new ArgumentNullException("collection");
            HashSet<T> alike = AsAlike(collection);
            if (alike != null)
                CopyFrom(alike);
            else
            {
                ICollection<T> sized = collection as ICollection<T>;
                Resize(Primes.AtLeast(sized == null ? 0 : sized.Count));
                UnionWith(collection);
                if (count > 0 && slots.Length / count > 3)
                    TrimExcess();
            }
        }

        // A copy with the same places, unless there are far more of them than needed.
        void CopyFrom(HashSet<T> other)
        {
            if (other.count == 0)
                return;
            if (Primes.AtLeast(2 * (other.count + 1)) >= other.slots.Length)
            {
                slots = (Slot[])other.slots.Clone();
                buckets = (int[])other.buckets.Clone();
                used = other.used;
                free = other.free;
                count = other.count;
            }
            else
            {
                Resize(Primes.AtLeast(other.count));
                foreach (T item in other)
                    Place(item);
            }
        }

        public int Count { get { return count; } }

        public IEqualityComparer<T> Comparer { get { return comparer; } }

        bool ICollection<T>.IsReadOnly { get { return false; } }

        public bool Contains(T item) { return Find(item) >= 0; }

        public bool TryGetValue(T equalValue, out T actualValue)
        {
            int i = Find(equalValue);
            actualValue = i >= 0 ? slots[i].value : default(T);
            return i >= 0;
        }

        int Hash(T item) { return item == null ? 0 : comparer.GetHashCode(item) & 0x7FFFFFFF; }

        int Find(T item) { return buckets == null ? -1 : Find(item, Hash(item)); }

        int Find(T item, int hash)
        {
            Slot[] table = slots;
            int i = buckets[hash % buckets.Length] - 1;
            while (i >= 0 && !(table[i].hash == hash && comparer.Equals(table[i].value, item)))
                i = table[i].next;
            return i;
        }

        public bool Add(T item) { return Place(item) >= 0; }

        void ICollection<T>.Add(T item) { Place(item); }

        // Adds the item and returns where; -1 if it was there before.
        int Place(T item)
        {
            if (buckets == null)
                Resize(Primes.AtLeast(0));
            int hash = Hash(item);
            if (Find(item, hash) >= 0)
                return -1;
            int i = free;
            if (i >= 0)
                free = slots[i].next;
            else
            {
                if (used == slots.Length)
                    Resize(Primes.AtLeast(used * 2));
                i = used;
                used++;
            }
            int bucket = hash % buckets.Length;
            slots[i].hash = hash;
            slots[i].next = buckets[bucket] - 1;
            slots[i].value = item;
            buckets[bucket] = i + 1;
            count++;
            version++;
            return i;
        }

        void Resize(int capacity)
        {
            Slot[] grown = new Slot[capacity];
            int[] index = new int[capacity];
            for (int i = 0; i < used; i++)
            {
                grown[i] = slots[i];
                if (grown[i].hash < 0)
                    continue;
                int bucket = grown[i].hash % capacity;
                grown[i].next = index[bucket] - 1;
                index[bucket] = i + 1;
            }
            slots = grown;
            buckets = index;
        }

        public bool Remove(T item)
        {
            int i = Find(item);
            if (i < 0)
                return false;
            int bucket = slots[i].hash % buckets.Length;
            if (buckets[bucket] - 1 == i)
                buckets[bucket] = slots[i].next + 1;
            else
            {
                int before = buckets[bucket] - 1;
                while (slots[before].next != i)
                    before = slots[before].next;
                slots[before].next = slots[i].next;
            }
            slots[i].hash = -1;
            if (Vacated.IsCleared<T>())
                slots[i].value = default(T);
            slots[i].next = free;
            count--;
            version++;
            if (count == 0)
            {
                used = 0;
                free = -1;
            }
            else
                free = i;
            return true;
        }

        public int RemoveWhere(Predicate<T> match)
        {
            if (match == null)
                throw new ArgumentNullException("match");
            int removed = 0;
            for (int i = 0; i < used; i++)
            {
                if (slots[i].hash >= 0)
                {
                    T value = slots[i].value;
                    if (match(value) && Remove(value))
                        removed++;
                }
            }
            return removed;
        }

        public void Clear()
        {
            if (used > 0)
            {
                Array.Clear(slots, 0, used);
                Array.Clear(buckets, 0, buckets.Length);
                used = 0;
                count = 0;
                free = -1;
            }
            version++;
        }

        public void TrimExcess()
        {
            T[] values = new T[count];
            CopyTo(values);
            Clear();
            slots = null;
            buckets = null;
            if (values.Length > 0)
                Resize(Primes.AtLeast(values.Length));
            for (int i = 0; i < values.Length; i++)
                Place(values[i]);
        }

        public void CopyTo(T[] array) { CopyTo(array, 0, count); }

        public void CopyTo(T[] array, int arrayIndex) { CopyTo(array, arrayIndex, count); }

        public void CopyTo(T[] array, int arrayIndex, int count)
        {
            if (array == null)
                throw new ArgumentNullException("array");
            if (arrayIndex < 0)
                throw new ArgumentOutOfRangeException("arrayIndex", arrayIndex, "Non negative number is required.");
            if (count < 0)
                throw new ArgumentOutOfRangeException("count", count, "Non negative number is required.");
            if (arrayIndex > array.Length || count > array.Length - arrayIndex)
                throw Throw.ArrayTooSmall();
            for (int i = 0; i < used && count > 0; i++)
            {
                if (slots[i].hash >= 0)
                {
                    array[arrayIndex++] = slots[i].value;
                    count--;
                }
            }
        }

        public Enumerator GetEnumerator() { return new Enumerator(this); }

        IEnumerator<T> IEnumerable<T>.GetEnumerator() { return new Enumerator(this); }

        IEnumerator IEnumerable.GetEnumerator() { return new Enumerator(this); }

        public struct Enumerator : IEnumerator<T>
        {
            readonly HashSet<T> set;
            readonly int version;
            int next;
            T current;

            internal Enumerator(HashSet<T> set)
            {
                this.set = set;
                version = set.version;
                next = 0;
                current = default(T);
            }

            public T Current { get { return current; } }

            object IEnumerator.Current
            {
                get
                {
                    if (next == 0 || next == set.used + 1)
                        throw Throw.NoCurrent();
                    return current;
                }
            }

            public bool MoveNext()
            {
                if (version != set.version)
                    throw Throw.Changed();
                while (next < set.used)
                {
                    next++;
                    if (set.slots[next - 1].hash >= 0)
                    {
                        current = set.slots[next - 1].value;
                        return true;
                    }
                }
                next = set.used + 1;
                current = default(T);
                return false;
            }

            void IEnumerator.Reset()
            {
                if (version != set.version)
                    throw Throw.Changed();
                next = 0;
                current = default(T);
            }

            public void Dispose() { }
        }
    }
}
