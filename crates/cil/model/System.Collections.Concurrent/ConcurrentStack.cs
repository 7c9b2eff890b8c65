// Last in, first out.
namespace System.Collections.Concurrent
{
    using Fencepost;
    using System.Collections.Generic;
    using System.Threading;

    public class ConcurrentStack<T> : ConcurrentItems<T>
    {
        public ConcurrentStack() { }

        public ConcurrentStack(IEnumerable<T> collection) : base(collection) { }

        internal override Items<T> With(Items<T> items, T item) { return new Items<T>(item, items); }

        public void Push(T item) { Put(item); }

        public bool TryPop(out T result) { return Take(out result); }

        public void PushRange(T[] items)
        {
            if (items == null)
                throw new ArgumentNullException("items");
            PushRange(items, 0, items.Length);
        }

        public void PushRange(T[] items, int startIndex, int count)
        {
            T[] copy = new T[count];
            Array.Copy(items, startIndex, copy, 0, count);
            Runtime.Enter(gate);
            Items<T> all = this.items;
            for (int i = 0; i < count; i++)
                all = new Items<T>(copy[i], all);
            Volatile.Write(ref this.items, all);
            Runtime.Exit(gate);
        }

        public int TryPopRange(T[] items)
        {
            if (items == null)
                throw new ArgumentNullException("items");
            return TryPopRange(items, 0, items.Length);
        }

        public int TryPopRange(T[] items, int startIndex, int count)
        {
            Runtime.Enter(gate);
            Items<T> before = this.items;
            Items<T> after = before;
            int taken = 0;
            for (; taken < count && after != null; taken++)
                after = after.rest;
            if (taken > 0)
                Volatile.Write(ref this.items, after);
            Runtime.Exit(gate);
            for (int i = 0; i < taken; i++, before = before.rest)
                items[startIndex + i] = before.first;
            return taken;
        }
    }
}
