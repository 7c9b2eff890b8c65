// A dictionary for many threads: its content is one list that never changes, replaced under a gate. What a program passes to
// it is called outside of the gate, as the documentation says.
namespace System.Collections.Concurrent
{
    using Fencepost;
    using System.Collections.Generic;

    public class ConcurrentDictionary<TKey, TValue> : IDictionary<TKey, TValue>, IReadOnlyDictionary<TKey, TValue>
    {
        [Immediate] readonly object gate = new object();
        [Immediate] readonly IEqualityComparer<TKey> comparer;
        Entry entries;

        sealed class Entry
        {
            [Immediate] internal readonly TKey key;
            [Immediate] internal readonly TValue value;
            [Immediate] internal readonly Entry rest;

            internal Entry(TKey key, TValue value, Entry rest)
            {
                this.key = key;
                this.value = value;
                this.rest = rest;
            }
        }

        public ConcurrentDictionary() : this((IEqualityComparer<TKey>)null) { }

        public ConcurrentDictionary(int concurrencyLevel, int capacity) : this((IEqualityComparer<TKey>)null) { }

        public ConcurrentDictionary(int concurrencyLevel, int capacity, IEqualityComparer<TKey> comparer) : this(comparer) { }

        public ConcurrentDictionary(IEqualityComparer<TKey> comparer) { this.comparer = comparer ?? EqualityComparer<TKey>.Default; }

        public ConcurrentDictionary(IEnumerable<KeyValuePair<TKey, TValue>> collection) : this(collection, null) { }

        public ConcurrentDictionary(IEnumerable<KeyValuePair<TKey, TValue>> collection, IEqualityComparer<TKey> comparer)
            : this(comparer)
        {
            if (collection == null)
                throw new ArgumentNullException("collection");
            foreach (KeyValuePair<TKey, TValue> pair in collection)
                if (!TryAdd(pair.Key, pair.Value))
                    throw new ArgumentException("The source argument contains duplicate keys.");
        }

        Entry Find(Entry list, TKey key)
        {
            while (list != null && !comparer.Equals(list.key, key))
                list = list.rest;
            return list;
        }

        // The list with one entry more, or another one in the place of that with the same key.
        Entry With(Entry list, TKey key, TValue value)
        {
            if (list == null)
                return new Entry(key, value, null);
            if (comparer.Equals(list.key, key))
                return new Entry(list.key, value, list.rest);
            return new Entry(list.key, list.value, With(list.rest, key, value));
        }

        static Entry Without(Entry list, Entry gone)
        {
            return list == gone ? list.rest : new Entry(list.key, list.value, Without(list.rest, gone));
        }

        static void Check(TKey key)
        {
            if (key == null)
                throw new ArgumentNullException("key");
        }

        static void Check(object code, string name)
        {
            if (code == null)
                throw new ArgumentNullException(name);
        }

        // What is there now. A look under the gate costs fewer states than one beside it, which others might disturb.
        Entry Now()
        {
            Runtime.Enter(gate);
            Entry now = entries;
            Runtime.Exit(gate);
            return now;
        }

        public bool TryGetValue(TKey key, out TValue value)
        {
            Check(key);
            Entry found = Find(Now(), key);
            value = found == null ? default(TValue) : found.value;
            return found != null;
        }

        public bool ContainsKey(TKey key)
        {
            TValue value;
            return TryGetValue(key, out value);
        }

        public bool TryAdd(TKey key, TValue value)
        {
            Check(key);
            Runtime.Enter(gate);
            bool isNew = Find(entries, key) == null;
            if (isNew)
                entries = With(entries, key, value);
            Runtime.Exit(gate);
            return isNew;
        }

        public bool TryRemove(TKey key, out TValue value)
        {
            Check(key);
            Runtime.Enter(gate);
            Entry found = Find(entries, key);
            if (found != null)
                entries = Without(entries, found);
            Runtime.Exit(gate);
            value = found == null ? default(TValue) : found.value;
            return found != null;
        }

        public bool TryRemove(KeyValuePair<TKey, TValue> item)
        {
            Runtime.Enter(gate);
            Entry found = Find(entries, item.Key);
            bool removes = found != null && EqualityComparer<TValue>.Default.Equals(found.value, item.Value);
            if (removes)
                entries = Without(entries, found);
            Runtime.Exit(gate);
            return removes;
        }

        public bool TryUpdate(TKey key, TValue newValue, TValue comparisonValue)
        {
            Check(key);
            Runtime.Enter(gate);
            Entry found = Find(entries, key);
            bool updates = found != null && EqualityComparer<TValue>.Default.Equals(found.value, comparisonValue);
            if (updates)
                entries = With(entries, key, newValue);
            Runtime.Exit(gate);
            return updates;
        }

        public TValue this[TKey key]
        {
            get
            {
                TValue value;
                if (!TryGetValue(key, out value))
                    throw new KeyNotFoundException("The given key '" + key.ToString() + "' was not present in the dictionary.");
                return value;
            }
            set
            {
                Check(key);
                Runtime.Enter(gate);
                entries = With(entries, key, value);
                Runtime.Exit(gate);
            }
        }

        public TValue GetOrAdd(TKey key, TValue value)
        {
            Check(key);
            Runtime.Enter(gate);
            Entry found = Find(entries, key);
            if (found == null)
                entries = With(entries, key, value);
            Runtime.Exit(gate);
            return found == null ? value : found.value;
        }

        public TValue GetOrAdd(TKey key, Func<TKey, TValue> valueFactory)
        {
            Check(key);
            Check(valueFactory, "valueFactory");
            TValue value;
            return TryGetValue(key, out value) ? value : GetOrAdd(key, valueFactory(key));
        }

        public TValue GetOrAdd<TArg>(TKey key, Func<TKey, TArg, TValue> valueFactory, TArg factoryArgument)
        {
            Check(key);
            Check(valueFactory, "valueFactory");
            TValue value;
            return TryGetValue(key, out value) ? value : GetOrAdd(key, valueFactory(key, factoryArgument));
        }

        public TValue AddOrUpdate(TKey key, TValue addValue, Func<TKey, TValue, TValue> updateValueFactory)
        {
            Check(key);
            Check(updateValueFactory, "updateValueFactory");
            for (;;)
            {
                TValue old;
                if (TryGetValue(key, out old))
                {
                    TValue changed = updateValueFactory(key, old);
                    if (TryUpdate(key, changed, old))
                        return changed;
                }
                else if (TryAdd(key, addValue))
                    return addValue;
            }
        }

        public TValue AddOrUpdate(TKey key, Func<TKey, TValue> addValueFactory, Func<TKey, TValue, TValue> updateValueFactory)
        {
            Check(key);
            Check(addValueFactory, "addValueFactory");
            Check(updateValueFactory, "updateValueFactory");
            for (;;)
            {
                TValue old;
                if (TryGetValue(key, out old))
                {
                    TValue changed = updateValueFactory(key, old);
                    if (TryUpdate(key, changed, old))
                        return changed;
                }
                else
                {
                    TValue added = addValueFactory(key);
                    if (TryAdd(key, added))
                        return added;
                }
            }
        }

        public int Count
        {
            get
            {
                int count = 0;
                for (Entry each = Now(); each != null; each = each.rest)
                    count++;
                return count;
            }
        }

        public bool IsEmpty { get { return Now() == null; } }

        public void Clear()
        {
            Runtime.Enter(gate);
            entries = null;
            Runtime.Exit(gate);
        }

        public KeyValuePair<TKey, TValue>[] ToArray()
        {
            List<KeyValuePair<TKey, TValue>> pairs = new List<KeyValuePair<TKey, TValue>>();
            Entry each = Now();
            if (each != null && each.rest != null)
                Runtime.Relies("a ConcurrentDictionary is listed in the order in which its keys were added, as it was at one time");
            for (; each != null; each = each.rest)
                pairs.Add(new KeyValuePair<TKey, TValue>(each.key, each.value));
            return pairs.ToArray();
        }

        public ICollection<TKey> Keys
        {
            get
            {
                List<TKey> keys = new List<TKey>();
                foreach (KeyValuePair<TKey, TValue> pair in ToArray())
                    keys.Add(pair.Key);
                return keys.AsReadOnly();
            }
        }

        public ICollection<TValue> Values
        {
            get
            {
                List<TValue> values = new List<TValue>();
                foreach (KeyValuePair<TKey, TValue> pair in ToArray())
                    values.Add(pair.Value);
                return values.AsReadOnly();
            }
        }

        IEnumerable<TKey> IReadOnlyDictionary<TKey, TValue>.Keys { get { return Keys; } }

        IEnumerable<TValue> IReadOnlyDictionary<TKey, TValue>.Values { get { return Values; } }

        public IEnumerator<KeyValuePair<TKey, TValue>> GetEnumerator()
        {
            return ((IEnumerable<KeyValuePair<TKey, TValue>>)ToArray()).GetEnumerator();
        }

        IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); }

        void IDictionary<TKey, TValue>.Add(TKey key, TValue value)
        {
            if (!TryAdd(key, value))
                throw new ArgumentException("The key already existed in the dictionary.");
        }

        bool IDictionary<TKey, TValue>.Remove(TKey key)
        {
            TValue value;
            return TryRemove(key, out value);
        }

        void ICollection<KeyValuePair<TKey, TValue>>.Add(KeyValuePair<TKey, TValue> item)
        {
            ((IDictionary<TKey, TValue>)this).Add(item.Key, item.Value);
        }

        bool ICollection<KeyValuePair<TKey, TValue>>.Contains(KeyValuePair<TKey, TValue> item)
        {
            TValue value;
            return TryGetValue(item.Key, out value) && EqualityComparer<TValue>.Default.Equals(value, item.Value);
        }

        void ICollection<KeyValuePair<TKey, TValue>>.CopyTo(KeyValuePair<TKey, TValue>[] array, int index)
        {
            ToArray().CopyTo(array, index);
        }

        bool ICollection<KeyValuePair<TKey, TValue>>.IsReadOnly { get { return false; } }

        bool ICollection<KeyValuePair<TKey, TValue>>.Remove(KeyValuePair<TKey, TValue> item) { return TryRemove(item); }
    }
}
