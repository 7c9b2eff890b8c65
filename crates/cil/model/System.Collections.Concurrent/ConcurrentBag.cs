// In any order.
namespace System.Collections.Concurrent
{
    using Fencepost;
    using System.Collections.Generic;
    using System.Threading;

    // Any element may be taken: the documentation promises no order.
    public class ConcurrentBag<T> : IProducerConsumerCollection<T>, IReadOnlyCollection<T>
    {
        [Immediate] readonly object gate = new object();
        Items<T> items;

        public ConcurrentBag() { }

        public ConcurrentBag(IEnumerable<T> collection)
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

        public void Add(T item)
        {
            Runtime.Enter(gate);
            Volatile.Write(ref items, new Items<T>(item, items));
            Runtime.Exit(gate);
        }

        static int Any(Items<T> items) { return items.count == 1 ? 0 : Runtime.Choose(items.count); }

        public bool TryTake(out T result)
        {
            Runtime.Enter(gate);
            Items<T> before = items;
            int index = before == null ? 0 : Any(before);
            if (before != null)
                Volatile.Write(ref items, Items<T>.Without(before, index));
            Runtime.Exit(gate);
            result = before == null ? default(T) : Items<T>.At(before, index);
            return before != null;
        }

        public bool TryPeek(out T result)
        {
            Items<T> now = Volatile.Read(ref items);
            result = now == null ? default(T) : Items<T>.At(now, Any(now));
            return now != null;
        }

        public void Clear()
        {
            Runtime.Enter(gate);
            Volatile.Write(ref items, null);
            Runtime.Exit(gate);
        }

        public T[] ToArray()
        {
            Items<T> now = Volatile.Read(ref items);
            if (now != null && now.rest != null)
                Runtime.Relies("a ConcurrentBag lists what was added last first");
            return Items<T>.ToArray(now);
        }

        public void CopyTo(T[] array, int index) { ToArray().CopyTo(array, index); }

        public IEnumerator<T> GetEnumerator() { return ((IEnumerable<T>)ToArray()).GetEnumerator(); }

        IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); }

        bool IProducerConsumerCollection<T>.TryAdd(T item)
        {
            Add(item);
            return true;
        }

        void ICollection.CopyTo(Array array, int index) { ToArray().CopyTo(array, index); }

        bool ICollection.IsSynchronized { get { return false; } }

        object ICollection.SyncRoot
        {
            get { throw new NotSupportedException("The SyncRoot property may not be used for the synchronization of concurrent collections."); }
        }
    }
}
