// A dictionary as a collection of pairs, of keys, of values; and as an untyped one.
namespace System.Collections.Generic
{
    public partial class Dictionary<TKey, TValue>
    {
        public KeyCollection Keys { get { return new KeyCollection(this); } }

        public ValueCollection Values { get { return new ValueCollection(this); } }

        ICollection<TKey> IDictionary<TKey, TValue>.Keys { get { return Keys; } }
        ICollection<TValue> IDictionary<TKey, TValue>.Values { get { return Values; } }
        IEnumerable<TKey> IReadOnlyDictionary<TKey, TValue>.Keys { get { return Keys; } }
        IEnumerable<TValue> IReadOnlyDictionary<TKey, TValue>.Values { get { return Values; } }
        ICollection IDictionary.Keys { get { return Keys; } }
        ICollection IDictionary.Values { get { return Values; } }

        bool ICollection<KeyValuePair<TKey, TValue>>.IsReadOnly { get { return false; } }
        bool IDictionary.IsReadOnly { get { return false; } }
        bool IDictionary.IsFixedSize { get { return false; } }
        bool ICollection.IsSynchronized { get { return false; } }
        object ICollection.SyncRoot { get { return this; } }

        void ICollection<KeyValuePair<TKey, TValue>>.Add(KeyValuePair<TKey, TValue> pair) { Add(pair.Key, pair.Value); }

        bool ICollection<KeyValuePair<TKey, TValue>>.Contains(KeyValuePair<TKey, TValue> pair)
        {
            int i = Find(pair.Key);
            return i >= 0 && EqualityComparer<TValue>.Default.Equals(entries[i].value, pair.Value);
        }

        bool ICollection<KeyValuePair<TKey, TValue>>.Remove(KeyValuePair<TKey, TValue> pair)
        {
            int i = Find(pair.Key);
            return i >= 0 && EqualityComparer<TValue>.Default.Equals(entries[i].value, pair.Value) && Remove(pair.Key);
        }

        void ICollection<KeyValuePair<TKey, TValue>>.CopyTo(KeyValuePair<TKey, TValue>[] array, int index)
        {
            Throw.CheckCopy(array, index, Count);
            foreach (KeyValuePair<TKey, TValue> pair in this)
                array[index++] = pair;
        }

        void ICollection.CopyTo(Array array, int index)
        {
            Throw.CheckCopy(array, index, Count);
            KeyValuePair<TKey, TValue>[] pairs = array as KeyValuePair<TKey, TValue>[];
            DictionaryEntry[] untyped = array as DictionaryEntry[];
            object[] objects = array as object[];
            if (pairs == null && untyped == null && objects == null)
                throw Throw.ArrayType();
            foreach (KeyValuePair<TKey, TValue> pair in this)
            {
                if (pairs != null)
                    pairs[index++] = pair;
                else if (untyped != null)
                    untyped[index++] = new DictionaryEntry(pair.Key, pair.Value);
                else
                    objects[index++] = pair;
            }
        }

        object IDictionary.this[object key]
        {
            get
            {
                CheckKey(key);
                int i = key is TKey ? Find((TKey)key) : -1;
                return i >= 0 ? (object)entries[i].value : null;
            }
            set { this[TypedKey(key)] = TypedValue(value); }
        }

        void IDictionary.Add(object key, object value) { Add(TypedKey(key), TypedValue(value)); }

        bool IDictionary.Contains(object key)
        {
            CheckKey(key);
            return key is TKey && ContainsKey((TKey)key);
        }

        void IDictionary.Remove(object key)
        {
            CheckKey(key);
            if (key is TKey)
                Remove((TKey)key);
        }

        static void CheckKey(object key)
        {
            if (key == null)
                throw new ArgumentNullException("key");
        }

        static TKey TypedKey(object key)
        {
            CheckKey(key);
            if (!(key is TKey))
                throw Throw.WrongType(key, typeof(TKey).ToString(), "key");
            return (TKey)key;
        }

        static TValue TypedValue(object value)
        {
            if (value == null && default(TValue) != null)
                throw new ArgumentNullException("value");
            if (value != null && !(value is TValue))
                throw Throw.WrongType(value, typeof(TValue).ToString(), "value");
            return (TValue)value;
        }

        public Enumerator GetEnumerator() { return new Enumerator(this, false); }

        IEnumerator<KeyValuePair<TKey, TValue>> IEnumerable<KeyValuePair<TKey, TValue>>.GetEnumerator()
        {
            return new Enumerator(this, false);
        }

        IEnumerator IEnumerable.GetEnumerator() { return new Enumerator(this, false); }

        IDictionaryEnumerator IDictionary.GetEnumerator() { return new Enumerator(this, true); }

        // Finds the first entry from `next` on and steps past it.
        bool Step(ref int next, int version)
        {
            if (this.version != version)
                throw Throw.Changed();
            while ((uint)next < (uint)used)
            {
                next++;
                if (entries[next - 1].hash >= 0)
                    return true;
            }
            next = used + 1;
            return false;
        }

        public struct Enumerator : IEnumerator<KeyValuePair<TKey, TValue>>, IDictionaryEnumerator
        {
            readonly Dictionary<TKey, TValue> dictionary;
            readonly int version;
            readonly bool untyped;
            int next;
            KeyValuePair<TKey, TValue> current;

            internal Enumerator(Dictionary<TKey, TValue> dictionary, bool untyped)
            {
                this.dictionary = dictionary;
                this.untyped = untyped;
                version = dictionary.version;
                next = 0;
                current = new KeyValuePair<TKey, TValue>();
            }

            public KeyValuePair<TKey, TValue> Current { get { return current; } }

            object IEnumerator.Current
            {
                get
                {
                    CheckCurrent();
                    if (untyped)
                        return new DictionaryEntry(current.Key, current.Value);
                    return current;
                }
            }

            DictionaryEntry IDictionaryEnumerator.Entry
            {
                get
                {
                    CheckCurrent();
                    return new DictionaryEntry(current.Key, current.Value);
                }
            }

            object IDictionaryEnumerator.Key
            {
                get
                {
                    CheckCurrent();
                    return current.Key;
                }
            }

            object IDictionaryEnumerator.Value
            {
                get
                {
                    CheckCurrent();
                    return current.Value;
                }
            }

            void CheckCurrent()
            {
                if (next == 0 || next == dictionary.used + 1)
                    throw Throw.NoCurrent();
            }

            public bool MoveNext()
            {
                bool found = dictionary.Step(ref next, version);
                if (found)
                    current = new KeyValuePair<TKey, TValue>(dictionary.entries[next - 1].key, dictionary.entries[next - 1].value);
                else
                    current = new KeyValuePair<TKey, TValue>();
                return found;
            }

            void IEnumerator.Reset()
            {
                if (version != dictionary.version)
                    throw Throw.Changed();
                next = 0;
                current = new KeyValuePair<TKey, TValue>();
            }

            public void Dispose() { }
        }

        public sealed class KeyCollection : ICollection<TKey>, ICollection, IReadOnlyCollection<TKey>
        {
            readonly Dictionary<TKey, TValue> dictionary;

            public KeyCollection(Dictionary<TKey, TValue> dictionary)
            {
                if (dictionary == null)
                    throw new ArgumentNullException("dictionary");
                this.dictionary = dictionary;
            }

            public int Count { get { return dictionary.Count; } }

            bool ICollection<TKey>.IsReadOnly { get { return true; } }
            bool ICollection.IsSynchronized { get { return false; } }
            object ICollection.SyncRoot { get { return dictionary; } }

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

            void ICollection.CopyTo(Array array, int index)
            {
                Throw.CheckCopy(array, index, Count);
                TKey[] typed = array as TKey[];
                object[] objects = array as object[];
                if (typed == null && objects == null)
                    throw Throw.ArrayType();
                foreach (TKey item in this)
                {
                    if (typed != null)
                        typed[index++] = item;
                    else
                        objects[index++] = item;
                }
            }

            public Enumerator GetEnumerator() { return new Enumerator(dictionary); }

            IEnumerator<TKey> IEnumerable<TKey>.GetEnumerator() { return new Enumerator(dictionary); }

            IEnumerator IEnumerable.GetEnumerator() { return new Enumerator(dictionary); }

            public struct Enumerator : IEnumerator<TKey>
            {
                readonly Dictionary<TKey, TValue> dictionary;
                readonly int version;
                int next;
                TKey current;

                internal Enumerator(Dictionary<TKey, TValue> dictionary)
                {
                    this.dictionary = dictionary;
                    version = dictionary.version;
                    next = 0;
                    current = default(TKey);
                }

                public TKey Current { get { return current; } }

                object IEnumerator.Current
                {
                    get
                    {
                        if (next == 0 || next == dictionary.used + 1)
                            throw Throw.NoCurrent();
                        return current;
                    }
                }

                public bool MoveNext()
                {
                    bool found = dictionary.Step(ref next, version);
                    current = found ? dictionary.entries[next - 1].key : default(TKey);
                    return found;
                }

                void IEnumerator.Reset()
                {
                    if (version != dictionary.version)
                        throw Throw.Changed();
                    next = 0;
                    current = default(TKey);
                }

                public void Dispose() { }
            }
        }

        public sealed class ValueCollection : ICollection<TValue>, ICollection, IReadOnlyCollection<TValue>
        {
            readonly Dictionary<TKey, TValue> dictionary;

            public ValueCollection(Dictionary<TKey, TValue> dictionary)
            {
                if (dictionary == null)
                    throw new ArgumentNullException("dictionary");
                this.dictionary = dictionary;
            }

            public int Count { get { return dictionary.Count; } }

            bool ICollection<TValue>.IsReadOnly { get { return true; } }
            bool ICollection.IsSynchronized { get { return false; } }
            object ICollection.SyncRoot { get { return dictionary; } }

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

            void ICollection.CopyTo(Array array, int index)
            {
                Throw.CheckCopy(array, index, Count);
                TValue[] typed = array as TValue[];
                object[] objects = array as object[];
                if (typed == null && objects == null)
                    throw Throw.ArrayType();
                foreach (TValue item in this)
                {
                    if (typed != null)
                        typed[index++] = item;
                    else
                        objects[index++] = item;
                }
            }

            public Enumerator GetEnumerator() { return new Enumerator(dictionary); }

            IEnumerator<TValue> IEnumerable<TValue>.GetEnumerator() { return new Enumerator(dictionary); }

            IEnumerator IEnumerable.GetEnumerator() { return new Enumerator(dictionary); }

            public struct Enumerator : IEnumerator<TValue>
            {
                readonly Dictionary<TKey, TValue> dictionary;
                readonly int version;
                int next;
                TValue current;

                internal Enumerator(Dictionary<TKey, TValue> dictionary)
                {
                    this.dictionary = dictionary;
                    version = dictionary.version;
                    next = 0;
                    current = default(TValue);
                }

                public TValue Current { get { return current; } }

                object IEnumerator.Current
                {
                    get
                    {
                        if (next == 0 || next == dictionary.used + 1)
                            throw Throw.NoCurrent();
                        return current;
                    }
                }

                public bool MoveNext()
                {
                    bool found = dictionary.Step(ref next, version);
                    current = found ? dictionary.entries[next - 1].value : default(TValue);
                    return found;
                }

                void IEnumerator.Reset()
                {
                    if (version != dictionary.version)
                        throw Throw.Changed();
                    next = 0;
                    current = default(TValue);
                }

                public void Dispose() { }
            }
        }
    }
}
