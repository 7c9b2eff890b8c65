// Untyped, last in, first out.
namespace System.Collections
{
    using System.Collections.Generic;

    public class Stack : ICollection, ICloneable
    {
        readonly Stack<object> items = new Stack<object>();

        public Stack() { }

        public Stack(int initialCapacity)
        {
            if (initialCapacity < 0)
                throw new ArgumentOutOfRangeException("initialCapacity", "Non-negative number required.");
        }

        public Stack(ICollection col)
        {
            if (col == null)
                throw new ArgumentNullException("col");
            foreach (object item in col)
                Push(item);
        }

        public virtual int Count { get { return items.Count; } }

        public virtual bool IsSynchronized { get { return false; } }

        public virtual object SyncRoot { get { return this; } }

        public virtual void Push(object obj) { items.Push(obj); }

        public virtual object Pop() { return items.Pop(); }

        public virtual object Peek() { return items.Peek(); }

        public virtual void Clear() { items.Clear(); }

        public virtual bool Contains(object obj) { return items.Contains(obj); }

        public virtual object Clone()
        {
            Stack copy = new Stack();
            object[] array = items.ToArray();
            for (int i = array.Length - 1; i >= 0; i--)
                copy.Push(array[i]);
            return copy;
        }

        public virtual void CopyTo(Array array, int index)
        {
            if (array == null)
                throw new ArgumentNullException("array");
            if (array.Rank != 1)
                throw new ArgumentException("Only single dimensional arrays are supported for the requested action.");
            if (index < 0)
                throw new ArgumentOutOfRangeException("index", "Non-negative number required.");
            if (array.Length - index < Count)
                throw Throw.Offset();
            Array.Copy(items.ToArray(), 0, array, index, Count);
        }

        public virtual object[] ToArray() { return items.ToArray(); }

        public virtual IEnumerator GetEnumerator() { return items.GetEnumerator(); }
    }
}
