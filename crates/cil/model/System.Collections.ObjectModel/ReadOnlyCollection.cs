// A list seen through glass.
namespace System.Collections.ObjectModel
{
    using System.Collections.Generic;

    public class ReadOnlyCollection<T> : IList<T>, IList, IReadOnlyList<T>
    {
        readonly IList<T> list;

        public ReadOnlyCollection(IList<T> list)
        {
            if (list == null)
                throw new ArgumentNullException("list");
            this.list = list;
        }

        protected IList<T> Items { get { return list; } }

        public int Count { get { return list.Count; } }

        public T this[int index] { get { return list[index]; } }

        public bool Contains(T value) { return list.Contains(value); }

        public int IndexOf(T value) { return list.IndexOf(value); }

        public void CopyTo(T[] array, int index) { list.CopyTo(array, index); }

        public IEnumerator<T> GetEnumerator() { return list.GetEnumerator(); }

        IEnumerator IEnumerable.GetEnumerator() { return list.GetEnumerator(); }

        bool ICollection<T>.IsReadOnly { get { return true; } }
        bool IList.IsReadOnly { get { return true; } }
        bool IList.IsFixedSize { get { return true; } }
        bool ICollection.IsSynchronized { get { return false; } }
        object ICollection.SyncRoot { get { return this; } }

        T IList<T>.this[int index]
        {
            get { return list[index]; }
            set { throw ReadOnly(); }
        }

        object IList.this[int index]
        {
            get { return list[index]; }
            set { throw ReadOnly(); }
        }

        static bool IsTyped(object value) { return value is T || value == null && default(T) == null; }

        bool IList.Contains(object value) { return IsTyped(value) && Contains((T)value); }

        int IList.IndexOf(object value) { return IsTyped(value) ? IndexOf((T)value) : -1; }

        void ICollection.CopyTo(Array array, int index)
        {
            Throw.CheckCopy(array, index, Count);
            T[] items = new T[Count];
            list.CopyTo(items, 0);
            Throw.CopyAll(items, array, index);
        }

        static Exception ReadOnly() { return new NotSupportedException("Collection is read-only."); }

        void ICollection<T>.Add(T value) { throw ReadOnly(); }
        void ICollection<T>.Clear() { throw ReadOnly(); }
        bool ICollection<T>.Remove(T value) { throw ReadOnly(); }
        void IList<T>.Insert(int index, T value) { throw ReadOnly(); }
        void IList<T>.RemoveAt(int index) { throw ReadOnly(); }
        int IList.Add(object value) { throw ReadOnly(); }
        void IList.Clear() { throw ReadOnly(); }
        void IList.Insert(int index, object value) { throw ReadOnly(); }
        void IList.Remove(object value) { throw ReadOnly(); }
        void IList.RemoveAt(int index) { throw ReadOnly(); }
    }
}
