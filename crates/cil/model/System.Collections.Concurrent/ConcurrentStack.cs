// Last in, first out.
namespace System.Collections.Concurrent
{
    using Fencepost;
    using System.Collections.Generic;
    using System.Threading;

    public class ConcurrentStack<T> : IProducerConsumerCollection<T>, IReadOnlyCollection<T>
    {
        [Immediate] readonly object gate = new object();
        Items<T> items;

        public ConcurrentStack() { }

        public ConcurrentStack(IEnumerable<T> collection)
        {
            if (collection == null)
                throw new ArgumentNullException("collection");
            Items<T> all = null;
            foreach (T item in collection)
                all = new Items<T>(item, all);
            items = all;
        }

        public int Count { get { return Items<T>.CountOf(Volatile.Read(ref items)); } }

        public bool IsEmpty { get { return Volatile.Read(ref items) == null; } }

        public void Push(T item)
        {
            Runtime.Enter(gate);
            Volatile.Write(ref items, new Items<T>(item, items));
            Runtime.Exit(gate);
        }

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

        public bool TryPop(out T result)
        {
            Runtime.Enter(gate);
            Items<T> before = items;
            if (before != null)
                Volatile.Write(ref items, before.rest);
            Runtime.Exit(gate);
            result = before == null ? default(T) : before.first;
            return before != null;
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

        public bool TryPeek(out T result)
        {
            Items<T> now = Volatile.Read(ref items);
            result = now == null ? default(T) : now.first;
            return now != null;
        }

        public void Clear()
        {
            Runtime.Enter(gate);
            Volatile.Write(ref items, null);
            Runtime.Exit(gate);
        }

        public T[] ToArray() { return Items<T>.ToArray(Volatile.Read(ref items)); }

        public void CopyTo(T[] array, int index) { ToArray().CopyTo(array, index); }

        public IEnumerator<T> GetEnumerator() { return ((IEnumerable<T>)ToArray()).GetEnumerator(); }

        IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); }

        bool IProducerConsumerCollection<T>.TryAdd(T item)
        {
            Push(item);
            return true;
        }

        bool IProducerConsumerCollection<T>.TryTake(out T item) { return TryPop(out item); }

        void ICollection.CopyTo(Array array, int index) { ToArray().CopyTo(array, index); }

        bool ICollection.IsSynchronized { get { return false; } }

        object ICollection.SyncRoot
        {
            get { throw new NotSupportedException("The SyncRoot property may not be used for the synchronization of concurrent collections."); }
        }
    }
}
