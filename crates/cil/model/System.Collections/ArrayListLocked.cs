// The locked view of an untyped list.
namespace System.Collections
{
    public partial class ArrayList
    {
        public static ArrayList Synchronized(ArrayList list)
        {
            if (list == null)
                throw new ArgumentNullException("list");
            return new Locked(list);
        }

        // All of it, under the lock of what is inside.
        sealed class Locked : ArrayList
        {
            readonly ArrayList inner;
            readonly object root;

            internal Locked(ArrayList inner)
            {
                this.inner = inner;
                root = inner.SyncRoot;
            }

            public override bool IsSynchronized { get { return true; } }

            public override object SyncRoot { get { return root; } }

            public override int Count
            {
                get
                {
                    lock (root)
                        return inner.Count;
                }
            }

            public override object this[int index]
            {
                get
                {
                    lock (root)
                        return inner[index];
                }
                set
                {
                    lock (root)
                        inner[index] = value;
                }
            }

            public override int Capacity
            {
                get
                {
                    lock (root)
                        return inner.Capacity;
                }
                set
                {
                    lock (root)
                        inner.Capacity = value;
                }
            }

            public override object Clone()
            {
                lock (root)
                    return new Locked((ArrayList)inner.Clone());
            }

            public override int Add(object value)
            {
                lock (root)
                    return inner.Add(value);
            }

            public override void AddRange(ICollection c)
            {
                lock (root)
                    inner.AddRange(c);
            }

            public override void InsertRange(int index, ICollection c)
            {
                lock (root)
                    inner.InsertRange(index, c);
            }

            public override void Insert(int index, object value)
            {
                lock (root)
                    inner.Insert(index, value);
            }

            public override void Clear()
            {
                lock (root)
                    inner.Clear();
            }

            public override bool Contains(object item)
            {
                lock (root)
                    return inner.Contains(item);
            }

            public override int IndexOf(object value)
            {
                lock (root)
                    return inner.IndexOf(value);
            }

            public override int IndexOf(object value, int startIndex)
            {
                lock (root)
                    return inner.IndexOf(value, startIndex);
            }

            public override int IndexOf(object value, int startIndex, int count)
            {
                lock (root)
                    return inner.IndexOf(value, startIndex, count);
            }

            public override int LastIndexOf(object value)
            {
                lock (root)
                    return inner.LastIndexOf(value);
            }

            public override int LastIndexOf(object value, int startIndex)
            {
                lock (root)
                    return inner.LastIndexOf(value, startIndex);
            }

            public override void CopyTo(Array array)
            {
                lock (root)
                    inner.CopyTo(array);
            }

            public override void CopyTo(Array array, int arrayIndex)
            {
                lock (root)
                    inner.CopyTo(array, arrayIndex);
            }

            public override void CopyTo(int index, Array array, int arrayIndex, int count)
            {
                lock (root)
                    inner.CopyTo(index, array, arrayIndex, count);
            }

            public override ArrayList GetRange(int index, int count)
            {
                lock (root)
                    return inner.GetRange(index, count);
            }

            public override void Remove(object obj)
            {
                lock (root)
                    inner.Remove(obj);
            }

            public override void RemoveAt(int index)
            {
                lock (root)
                    inner.RemoveAt(index);
            }

            public override void RemoveRange(int index, int count)
            {
                lock (root)
                    inner.RemoveRange(index, count);
            }

            public override void Reverse()
            {
                lock (root)
                    inner.Reverse();
            }

            public override void Reverse(int index, int count)
            {
                lock (root)
                    inner.Reverse(index, count);
            }

            public override void Sort()
            {
                lock (root)
                    inner.Sort();
            }

            public override void Sort(IComparer comparer)
            {
                lock (root)
                    inner.Sort(comparer);
            }

            public override void Sort(int index, int count, IComparer comparer)
            {
                lock (root)
                    inner.Sort(index, count, comparer);
            }

            public override int BinarySearch(object value)
            {
                lock (root)
                    return inner.BinarySearch(value);
            }

            public override int BinarySearch(object value, IComparer comparer)
            {
                lock (root)
                    return inner.BinarySearch(value, comparer);
            }

            public override int BinarySearch(int index, int count, object value, IComparer comparer)
            {
                lock (root)
                    return inner.BinarySearch(index, count, value, comparer);
            }

            public override object[] ToArray()
            {
                lock (root)
                    return inner.ToArray();
            }

            public override Array ToArray(Type type)
            {
                lock (root)
                    return inner.ToArray(type);
            }

            public override void TrimToSize()
            {
                lock (root)
                    inner.TrimToSize();
            }

            public override IEnumerator GetEnumerator()
            {
                lock (root)
                    return inner.GetEnumerator();
            }
        }
    }
}
