// The locked view of an untyped hash table.
namespace System.Collections
{
    public partial class Hashtable
    {
        public static Hashtable Synchronized(Hashtable table)
        {
            if (table == null)
                throw new ArgumentNullException("table");
            return new Locked(table);
        }

        // One writer at a time; readers do not lock, as in the real one.
        sealed class Locked : Hashtable
        {
            readonly Hashtable inner;
            readonly object root;

            internal Locked(Hashtable inner)
            {
                this.inner = inner;
                root = inner.SyncRoot;
            }

            public override bool IsSynchronized { get { return true; } }

            public override object SyncRoot { get { return root; } }

            public override object this[object key]
            {
                get { return inner[key]; }
                set
                {
                    lock (root)
                        inner[key] = value;
                }
            }

            public override ICollection Keys
            {
                get
                {
                    lock (root)
                        return inner.Keys;
                }
            }

            public override ICollection Values
            {
                get
                {
                    lock (root)
                        return inner.Values;
                }
            }

            public override int Count { get { return inner.Count; } }

            public override bool Contains(object key) { return inner.Contains(key); }

            public override bool ContainsKey(object key) { return inner.ContainsKey(key); }

            public override IDictionaryEnumerator GetEnumerator() { return inner.GetEnumerator(); }

            public override object Clone()
            {
                lock (root)
                    return Synchronized((Hashtable)inner.Clone());
            }

            public override void Add(object key, object value)
            {
                lock (root)
                    inner.Add(key, value);
            }

            public override bool ContainsValue(object value)
            {
                lock (root)
                    return inner.ContainsValue(value);
            }

            public override void Remove(object key)
            {
                lock (root)
                    inner.Remove(key);
            }

            public override void Clear()
            {
                lock (root)
                    inner.Clear();
            }

            public override void CopyTo(Array array, int arrayIndex)
            {
                lock (root)
                    inner.CopyTo(array, arrayIndex);
            }
        }
    }
}
