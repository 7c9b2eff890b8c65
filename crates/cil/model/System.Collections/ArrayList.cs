// An untyped growing array.
namespace System.Collections
{
    using System.Collections.Generic;

    public partial class ArrayList : IList, ICloneable
    {
        readonly List<object> items;

        public ArrayList() { items = new List<object>(); }

        public ArrayList(int capacity)
        {
            if (capacity < 0)
                throw new ArgumentOutOfRangeException("capacity", "'capacity' must be non-negative.");
            items = new List<object>(capacity);
        }

        public ArrayList(ICollection c)
        {
            if (c == null)
                throw new ArgumentNullException("c", "Collection cannot be null.");
            items = new List<object>(c.Count);
            AddRange(c);
        }

        public virtual int Capacity
        {
            get { return items.Capacity; }
            set { items.Capacity = value; }
        }

        public virtual int Count { get { return items.Count; } }

        public virtual bool IsFixedSize { get { return false; } }

        public virtual bool IsReadOnly { get { return false; } }

        public virtual bool IsSynchronized { get { return false; } }

        public virtual object SyncRoot { get { return this; } }

        public virtual object this[int index]
        {
            get { return items[index]; }
            set { items[index] = value; }
        }

        public virtual int Add(object value)
        {
            items.Add(value);
            return items.Count - 1;
        }

        public virtual void AddRange(ICollection c) { InsertRange(Count, c); }

        public virtual void InsertRange(int index, ICollection c)
        {
            if (c == null)
                throw new ArgumentNullException("c", "Collection cannot be null.");
            if (index < 0 || index > Count)
                throw Throw.Index();
            object[] added = new object[c.Count];
            c.CopyTo(added, 0);
            items.InsertRange(index, added);
        }

        public virtual void Insert(int index, object value)
        {
            if (index < 0 || index > Count)
                throw new ArgumentOutOfRangeException("index", "Insertion index was out of range. Must be non-negative and less than or equal to size.");
            items.Insert(index, value);
        }

        public virtual void Clear() { items.Clear(); }

        public virtual object Clone()
        {
            ArrayList copy = new ArrayList(Count);
            copy.items.AddRange(items);
            return copy;
        }

        public virtual bool Contains(object item) { return items.Contains(item); }

        public virtual int IndexOf(object value) { return items.IndexOf(value); }

        public virtual int IndexOf(object value, int startIndex)
        {
            if (startIndex > Count)
                throw new ArgumentOutOfRangeException("startIndex", "Index was out of range. Must be non-negative and less than the size of the collection.");
            return items.IndexOf(value, startIndex);
        }

        public virtual int IndexOf(object value, int startIndex, int count) { return items.IndexOf(value, startIndex, count); }

        public virtual int LastIndexOf(object value) { return items.LastIndexOf(value); }

        public virtual int LastIndexOf(object value, int startIndex) { return items.LastIndexOf(value, startIndex); }

        public virtual void CopyTo(Array array) { CopyTo(array, 0); }

        public virtual void CopyTo(Array array, int arrayIndex)
        {
            if (array != null && array.Rank != 1)
                throw new ArgumentException("Only single dimensional arrays are supported for the requested action.");
            Array.Copy(items.ToArray(), 0, array, arrayIndex, Count);
        }

        public virtual void CopyTo(int index, Array array, int arrayIndex, int count)
        {
            if (Count - index < count)
                throw Throw.Offset();
            Array.Copy(items.ToArray(), index, array, arrayIndex, count);
        }

        public virtual ArrayList GetRange(int index, int count) { return new ArrayList(items.GetRange(index, count)); }

        public virtual void Remove(object obj) { items.Remove(obj); }

        public virtual void RemoveAt(int index) { items.RemoveAt(index); }

        public virtual void RemoveRange(int index, int count) { items.RemoveRange(index, count); }

        public virtual void Reverse() { items.Reverse(); }

        public virtual void Reverse(int index, int count) { items.Reverse(index, count); }

        public virtual void Sort() { Sort(0, Count, null); }

        public virtual void Sort(IComparer comparer) { Sort(0, Count, comparer); }

        public virtual void Sort(int index, int count, IComparer comparer)
        {
            items.Sort(index, count, new UntypedOrder(comparer));
        }

        public virtual int BinarySearch(object value) { return BinarySearch(0, Count, value, null); }

        public virtual int BinarySearch(object value, IComparer comparer) { return BinarySearch(0, Count, value, comparer); }

        public virtual int BinarySearch(int index, int count, object value, IComparer comparer)
        {
            return items.BinarySearch(index, count, value, new UntypedOrder(comparer));
        }

        public virtual object[] ToArray() { return items.ToArray(); }

        public virtual Array ToArray(Type type)
        {
            if (type == null)
                throw new ArgumentNullException("type");
            Array array = Array.CreateInstance(type, Count);
            CopyTo(array, 0);
            return array;
        }

        public virtual void TrimToSize() { items.Capacity = Count; }

        public static ArrayList Repeat(object value, int count)
        {
            if (count < 0)
                throw new ArgumentOutOfRangeException("count", "Non-negative number required.");
            ArrayList list = new ArrayList(count);
            for (int i = 0; i < count; i++)
                list.Add(value);
            return list;
        }

        public virtual IEnumerator GetEnumerator() { return new Cursor(items); }

        sealed class Cursor : IEnumerator
        {
            readonly List<object> items;
            List<object>.Enumerator inner;
            int state; // 0: before, 1: on an item, 2: after

            internal Cursor(List<object> items)
            {
                this.items = items;
                inner = items.GetEnumerator();
            }

            public object Current
            {
                get
                {
                    if (state == 0)
                        throw new InvalidOperationException("Enumeration has not started. Call MoveNext.");
                    if (state == 2)
                        throw new InvalidOperationException("Enumeration already finished.");
                    return inner.Current;
                }
            }

            public bool MoveNext()
            {
                state = inner.MoveNext() ? 1 : 2;
                return state == 1;
            }

            public void Reset()
            {
                ((IEnumerator)inner).Reset();
                inner = items.GetEnumerator();
                state = 0;
            }
        }

        sealed class UntypedOrder : IComparer<object>
        {
            readonly IComparer comparer;

            internal UntypedOrder(IComparer comparer) { this.comparer = comparer; }

            public int Compare(object x, object y)
            {
                return comparer == null ? Comparer.CompareValues(x, y) : comparer.Compare(x, y);
            }
        }
    }
}
