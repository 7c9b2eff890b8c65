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

        public static Stack Synchronized(Stack stack)
        {
            if (stack == null)
                throw new ArgumentNullException("stack");
            return new Locked(stack);
        }

        // All of it, under the lock of what is inside.
        sealed class Locked : Stack
        {
            readonly Stack inner;
            readonly object root;

            internal Locked(Stack inner)
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

            public override void Push(object obj)
            {
                lock (root)
                    inner.Push(obj);
            }

            public override object Pop()
            {
                lock (root)
                    return inner.Pop();
            }

            public override object Peek()
            {
                lock (root)
                    return inner.Peek();
            }

            public override void Clear()
            {
                lock (root)
                    inner.Clear();
            }

            public override bool Contains(object obj)
            {
                lock (root)
                    return inner.Contains(obj);
            }

            public override object Clone()
            {
                lock (root)
                    return new Locked((Stack)inner.Clone());
            }

            public override void CopyTo(Array array, int index)
            {
                lock (root)
                    inner.CopyTo(array, index);
            }

            public override object[] ToArray()
            {
                lock (root)
                    return inner.ToArray();
            }

            public override IEnumerator GetEnumerator()
            {
                lock (root)
                    return inner.GetEnumerator();
            }
        }
    }
}
