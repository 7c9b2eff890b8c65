// Untyped, first in, first out.
namespace System.Collections
{
    using System.Collections.Generic;

    public class Queue : ICollection, ICloneable
    {
        readonly Queue<object> items;

        public Queue() : this(32) { }

        public Queue(int capacity) : this(capacity, 2.0f) { }

        public Queue(int capacity, float growFactor)
        {
            if (capacity < 0)
                throw new ArgumentOutOfRangeException("capacity", "Non-negative number required.");
            if (!(growFactor >= 1.0 && growFactor <= 10.0))
                throw new ArgumentOutOfRangeException("growFactor", "Queue grow factor must be between 1 and 10.");
            items = new Queue<object>();
        }

        public Queue(ICollection col) : this(col == null ? 32 : col.Count)
        {
            if (col == null)
                throw new ArgumentNullException("col");
            foreach (object item in col)
                Enqueue(item);
        }

        public virtual int Count { get { return items.Count; } }

        public virtual bool IsSynchronized { get { return false; } }

        public virtual object SyncRoot { get { return this; } }

        public virtual void Enqueue(object obj) { items.Enqueue(obj); }

        public virtual object Dequeue() { return items.Dequeue(); }

        public virtual object Peek() { return items.Peek(); }

        public virtual void Clear() { items.Clear(); }

        public virtual bool Contains(object obj) { return items.Contains(obj); }

        public virtual object Clone() { return new Queue(items); }

        public virtual void CopyTo(Array array, int index)
        {
            if (array == null)
                throw new ArgumentNullException("array");
            if (array.Rank != 1)
                throw new ArgumentException("Only single dimensional arrays are supported for the requested action.");
            if (index < 0)
                throw new ArgumentOutOfRangeException("index", "Index was out of range. Must be non-negative and less than the size of the collection.");
            if (array.Length - index < Count)
                throw Throw.Offset();
            Array.Copy(items.ToArray(), 0, array, index, Count);
        }

        public virtual object[] ToArray() { return items.ToArray(); }

        public virtual void TrimToSize() { items.TrimExcess(); }

        public virtual IEnumerator GetEnumerator() { return items.GetEnumerator(); }

        public static Queue Synchronized(Queue queue)
        {
            if (queue == null)
                throw new ArgumentNullException("queue");
            return new Locked(queue);
        }

        // All of it, under the lock of what is inside.
        sealed class Locked : Queue
        {
            readonly Queue inner;
            readonly object root;

            internal Locked(Queue inner)
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

            public override void Enqueue(object obj)
            {
                lock (root)
                    inner.Enqueue(obj);
            }

            public override object Dequeue()
            {
                lock (root)
                    return inner.Dequeue();
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
                    return new Locked((Queue)inner.Clone());
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
