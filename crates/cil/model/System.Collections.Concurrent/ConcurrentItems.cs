// What queues, stacks and bags share: their content is one word of memory.
namespace System.Collections.Concurrent
{
    using Fencepost;
    using System.Collections.Generic;
    using System.Threading;

    public abstract class ConcurrentItems<T> : IProducerConsumerCollection<T>, IReadOnlyCollection<T>
    {
        [Immediate] internal readonly object gate = new object();
        internal Items<T> items;

        internal ConcurrentItems() { }

        internal ConcurrentItems(IEnumerable<T> collection)
        {
            if (collection == null)
                throw new ArgumentNullException("collection");
            Items<T> all = null;
            foreach (T item in collection)
                all = With(all, item);
            items = all;
        }

        // The items with one more.
        internal abstract Items<T> With(Items<T> items, T item);

        // Which of some items comes next.
        internal virtual int Next(Items<T> items) { return 0; }

        internal void Put(T item)
        {
            Runtime.Enter(gate);
            Volatile.Write(ref items, With(items, item));
            Runtime.Exit(gate);
        }

        internal bool Take(out T result)
        {
            Runtime.Enter(gate);
            Items<T> before = items;
            int index = before == null ? 0 : Next(before);
            if (before != null)
                Volatile.Write(ref items, Items<T>.Without(before, index));
            Runtime.Exit(gate);
            result = before == null ? default(T) : Items<T>.At(before, index);
            return before != null;
        }

        public int Count { get { return Items<T>.CountOf(Volatile.Read(ref items)); } }

        public bool IsEmpty { get { return Volatile.Read(ref items) == null; } }

        public bool TryPeek(out T result)
        {
            Items<T> now = Volatile.Read(ref items);
            result = now == null ? default(T) : Items<T>.At(now, Next(now));
            return now != null;
        }

        public void Clear()
        {
            Runtime.Enter(gate);
            Volatile.Write(ref items, null);
            Runtime.Exit(gate);
        }

        public virtual T[] ToArray() { return Items<T>.ToArray(Volatile.Read(ref items)); }

        public void CopyTo(T[] array, int index) { ToArray().CopyTo(array, index); }

        public IEnumerator<T> GetEnumerator() { return ((IEnumerable<T>)ToArray()).GetEnumerator(); }

        IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); }

        bool IProducerConsumerCollection<T>.TryAdd(T item)
        {
            Put(item);
            return true;
        }

        bool IProducerConsumerCollection<T>.TryTake(out T item) { return Take(out item); }

        void ICollection.CopyTo(Array array, int index) { ToArray().CopyTo(array, index); }

        bool ICollection.IsSynchronized { get { return false; } }

        object ICollection.SyncRoot
        {
            get { throw new NotSupportedException("The SyncRoot property may not be used for the synchronization of concurrent collections."); }
        }
    }
}
