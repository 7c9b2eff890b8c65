// A list whose changes all pass through four methods that heirs may override.
namespace System.Collections.ObjectModel
{
    using System.Collections.Generic;

    public class Collection<T> : IList<T>, IList, IReadOnlyList<T>
    {
        readonly IList<T> items;

        public Collection() { items = new List<T>(); }

        public Collection(IList<T> list)
        {
            if (list == null)
                throw new ArgumentNullException("list");
            items = list;
        }

        protected IList<T> Items { get { return items; } }

        public int Count { get { return items.Count; } }

        public T this[int index]
        {
            get { return items[index]; }
            set
            {
                CheckWritable();
                if (index < 0 || index >= items.Count)
                    throw Throw.Index();
                SetItem(index, value);
            }
        }

        public void Add(T item)
        {
            CheckWritable();
            InsertItem(items.Count, item);
        }

        public void Clear()
        {
            CheckWritable();
            ClearItems();
        }

        public void Insert(int index, T item)
        {
            CheckWritable();
            if (index < 0 || index > items.Count)
                throw Throw.Index();
            InsertItem(index, item);
        }

        public bool Remove(T item)
        {
            CheckWritable();
            int index = items.IndexOf(item);
            if (index < 0)
                return false;
            RemoveItem(index);
            return true;
        }

        public void RemoveAt(int index)
        {
            CheckWritable();
            if (index < 0 || index >= items.Count)
                throw Throw.Index();
            RemoveItem(index);
        }

        protected virtual void ClearItems() { items.Clear(); }

        protected virtual void InsertItem(int index, T item) { items.Insert(index, item); }

        protected virtual void RemoveItem(int index) { items.RemoveAt(index); }

        protected virtual void SetItem(int index, T item) { items[index] = item; }

        public bool Contains(T item) { return items.Contains(item); }

        public int IndexOf(T item) { return items.IndexOf(item); }

        public void CopyTo(T[] array, int index) { items.CopyTo(array, index); }

        public IEnumerator<T> GetEnumerator() { return items.GetEnumerator(); }

        IEnumerator IEnumerable.GetEnumerator() { return items.GetEnumerator(); }

        bool ICollection<T>.IsReadOnly { get { return items.IsReadOnly; } }
        bool IList.IsReadOnly { get { return items.IsReadOnly; } }
        bool IList.IsFixedSize { get { return items.IsReadOnly; } }
        bool ICollection.IsSynchronized { get { return false; } }
        object ICollection.SyncRoot { get { return this; } }

        void CheckWritable()
        {
            if (items.IsReadOnly)
                throw new NotSupportedException("Collection is read-only.");
        }

        static bool IsTyped(object value) { return value is T || value == null && default(T) == null; }

        static T Typed(object value)
        {
            if (value == null && default(T) != null)
                throw new ArgumentNullException("value");
            if (!IsTyped(value))
                throw Throw.WrongType(value, typeof(T).ToString(), "value");
            return (T)value;
        }

        object IList.this[int index]
        {
            get { return items[index]; }
            set { this[index] = Typed(value); }
        }

        int IList.Add(object value)
        {
            Add(Typed(value));
            return Count - 1;
        }

        bool IList.Contains(object value) { return IsTyped(value) && Contains((T)value); }

        int IList.IndexOf(object value) { return IsTyped(value) ? IndexOf((T)value) : -1; }

        void IList.Insert(int index, object value) { Insert(index, Typed(value)); }

        void IList.Remove(object value)
        {
            CheckWritable();
            if (IsTyped(value))
                Remove((T)value);
        }

        void ICollection.CopyTo(Array array, int index)
        {
            Throw.CheckCopy(array, index, Count);
            T[] copy = new T[Count];
            items.CopyTo(copy, 0);
            Throw.CopyAll(copy, array, index);
        }
    }
}
