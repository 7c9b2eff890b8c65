// A dictionary in the order of its keys.
namespace System.Collections.Generic
{
    public class SortedDictionary<TKey, TValue> : IDictionary<TKey, TValue>, IReadOnlyDictionary<TKey, TValue>
    {
        readonly SortedList<TKey, TValue> list;

        public SortedDictionary() : this((IComparer<TKey>)null) { }

        public SortedDictionary(IComparer<TKey> comparer) { list = new SortedList<TKey, TValue>(comparer); }

        public SortedDictionary(IDictionary<TKey, TValue> dictionary) : this(dictionary, null) { }

        public SortedDictionary(IDictionary<TKey, TValue> dictionary, IComparer<TKey> comparer) : this(comparer)
        {
            if (dictionary == null)
                throw new ArgumentNullException("dictionary");
            foreach (KeyValuePair<TKey, TValue> pair in dictionary)
                Add(pair.Key, pair.Value);
        }

        public int Count { get { return list.Count; } }

        public IComparer<TKey> Comparer { get { return list.Comparer; } }

        public KeyCollection Keys { get { return new KeyCollection(this); } }

        public ValueCollection Values { get { return new ValueCollection(this); } }

        ICollection<TKey> IDictionary<TKey, TValue>.Keys { get { return Keys; } }
        ICollection<TValue> IDictionary<TKey, TValue>.Values { get { return Values; } }
        IEnumerable<TKey> IReadOnlyDictionary<TKey, TValue>.Keys { get { return Keys; } }
        IEnumerable<TValue> IReadOnlyDictionary<TKey, TValue>.Values { get { return Values; } }
        bool ICollection<KeyValuePair<TKey, TValue>>.IsReadOnly { get { return false; } }

        public TValue this[TKey key]
        {
            get { return list[key]; }
            set { list[key] = value; }
        }

        public void Add(TKey key, TValue value)
        {
            if (list.Find(key) >= 0)
                throw new ArgumentException("An item with the same key has already been added. Key: " + new KeyValuePair<TKey, TValue>(key, value).ToString());
            list[key] = value;
        }

        public bool Remove(TKey key) { return list.Remove(key); }

        public void Clear() { list.Clear(); }

        public bool ContainsKey(TKey key) { return list.ContainsKey(key); }

        public bool ContainsValue(TValue value) { return list.ContainsValue(value); }

        public bool TryGetValue(TKey key, out TValue value) { return list.TryGetValue(key, out value); }

        public void CopyTo(KeyValuePair<TKey, TValue>[] array, int index)
        {
            if (array != null && index < 0)
                throw new ArgumentOutOfRangeException("index", index, "Non-negative number required.");
            ((ICollection<KeyValuePair<TKey, TValue>>)list).CopyTo(array, index);
        }

        void ICollection<KeyValuePair<TKey, TValue>>.Add(KeyValuePair<TKey, TValue> pair) { Add(pair.Key, pair.Value); }

        bool ICollection<KeyValuePair<TKey, TValue>>.Contains(KeyValuePair<TKey, TValue> pair)
        {
            return ((ICollection<KeyValuePair<TKey, TValue>>)list).Contains(pair);
        }

        bool ICollection<KeyValuePair<TKey, TValue>>.Remove(KeyValuePair<TKey, TValue> pair)
        {
            return ((ICollection<KeyValuePair<TKey, TValue>>)list).Remove(pair);
        }

        public Enumerator GetEnumerator() { return new Enumerator(list); }

        IEnumerator<KeyValuePair<TKey, TValue>> IEnumerable<KeyValuePair<TKey, TValue>>.GetEnumerator() { return GetEnumerator(); }

        IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); }

        public struct Enumerator : IEnumerator<KeyValuePair<TKey, TValue>>
        {
            SortedPairs<TKey, TValue> pairs;

            internal Enumerator(SortedList<TKey, TValue> list) { pairs = new SortedPairs<TKey, TValue>(list); }

            public KeyValuePair<TKey, TValue> Current { get { return pairs.Current; } }

            object IEnumerator.Current { get { return ((IEnumerator)pairs).Current; } }

            public bool MoveNext() { return pairs.MoveNext(); }

            void IEnumerator.Reset() { pairs.Reset(); }

            public void Dispose() { }
        }

        public sealed class KeyCollection : ICollection<TKey>, IReadOnlyCollection<TKey>
        {
            readonly SortedDictionary<TKey, TValue> dictionary;

            public KeyCollection(SortedDictionary<TKey, TValue> dictionary)
            {
                if (dictionary == null)
                    throw new ArgumentNullException("dictionary");
                this.dictionary = dictionary;
            }

            public int Count { get { return dictionary.Count; } }

            bool ICollection<TKey>.IsReadOnly { get { return true; } }

            void ICollection<TKey>.Add(TKey item) { throw ReadOnly(); }

            void ICollection<TKey>.Clear() { throw ReadOnly(); }

            bool ICollection<TKey>.Remove(TKey item) { throw ReadOnly(); }

            static Exception ReadOnly()
            {
                return new NotSupportedException("Mutating a key collection derived from a dictionary is not allowed.");
            }

            bool ICollection<TKey>.Contains(TKey item) { return dictionary.ContainsKey(item); }

            public void CopyTo(TKey[] array, int index)
            {
                Throw.CheckCopy(array, index, Count);
                foreach (TKey item in this)
                    array[index++] = item;
            }

            public Enumerator GetEnumerator() { return new Enumerator(dictionary.list); }

            IEnumerator<TKey> IEnumerable<TKey>.GetEnumerator() { return GetEnumerator(); }

            IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); }

            public struct Enumerator : IEnumerator<TKey>
            {
                SortedPairs<TKey, TValue> pairs;

                internal Enumerator(SortedList<TKey, TValue> list) { pairs = new SortedPairs<TKey, TValue>(list); }

                public TKey Current { get { return pairs.Current.Key; } }

                object IEnumerator.Current
                {
                    get { return ((KeyValuePair<TKey, TValue>)((IEnumerator)pairs).Current).Key; }
                }

                public bool MoveNext() { return pairs.MoveNext(); }

                void IEnumerator.Reset() { pairs.Reset(); }

                public void Dispose() { }
            }
        }

        public sealed class ValueCollection : ICollection<TValue>, IReadOnlyCollection<TValue>
        {
            readonly SortedDictionary<TKey, TValue> dictionary;

            public ValueCollection(SortedDictionary<TKey, TValue> dictionary)
            {
                if (dictionary == null)
                    throw new ArgumentNullException("dictionary");
                this.dictionary = dictionary;
            }

            public int Count { get { return dictionary.Count; } }

            bool ICollection<TValue>.IsReadOnly { get { return true; } }

            void ICollection<TValue>.Add(TValue item) { throw ReadOnly(); }

            void ICollection<TValue>.Clear() { throw ReadOnly(); }

            bool ICollection<TValue>.Remove(TValue item) { throw ReadOnly(); }

            static Exception ReadOnly()
            {
                return new NotSupportedException("Mutating a value collection derived from a dictionary is not allowed.");
            }

            bool ICollection<TValue>.Contains(TValue item) { return dictionary.ContainsValue(item); }

            public void CopyTo(TValue[] array, int index)
            {
                Throw.CheckCopy(array, index, Count);
                foreach (TValue item in this)
                    array[index++] = item;
            }

            public Enumerator GetEnumerator() { return new Enumerator(dictionary.list); }

            IEnumerator<TValue> IEnumerable<TValue>.GetEnumerator() { return GetEnumerator(); }

            IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); }

            public struct Enumerator : IEnumerator<TValue>
            {
                SortedPairs<TKey, TValue> pairs;

                internal Enumerator(SortedList<TKey, TValue> list) { pairs = new SortedPairs<TKey, TValue>(list); }

                public TValue Current { get { return pairs.Current.Value; } }

                object IEnumerator.Current
                {
                    get { return ((KeyValuePair<TKey, TValue>)((IEnumerator)pairs).Current).Value; }
                }

                public bool MoveNext() { return pairs.MoveNext(); }

                void IEnumerator.Reset() { pairs.Reset(); }

                public void Dispose() { }
            }
        }
    }
}
