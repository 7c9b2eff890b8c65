// First in, first out.
namespace System.Collections.Concurrent
{
    using Fencepost;
    using System.Collections.Generic;
    using System.Threading;

    public class ConcurrentQueue<T> : IProducerConsumerCollection<T>, IReadOnlyCollection<T>
    {
        [Immediate] readonly object gate = new object();
        Items<T> items;

        public ConcurrentQueue() { }

        public ConcurrentQueue(IEnumerable<T> collection)
        {
            if (collection == null)
                throw new ArgumentNullException("collection");
            Items<T> all = null;
            foreach (T item in collection)
                all = Items<T>.With(all, item);
            items = all;
        }

        public int Count { get { return Items<T>.CountOf(Volatile.Read(ref items)); } }

        public bool IsEmpty { get { return Volatile.Read(ref items) == null; } }

        public void Enqueue(T item)
        {
            Runtime.Enter(gate);
            Volatile.Write(ref items, Items<T>.With(items, item));
            Runtime.Exit(gate);
        }

        public bool TryDequeue(out T result)
        {
            Runtime.Enter(gate);
            Items<T> before = items;
            if (before != null)
                Volatile.Write(ref items, before.rest);
            Runtime.Exit(gate);
            result = before == null ? default(T) : before.first;
            return before != null;
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
            Enqueue(item);
            return true;
        }

        bool IProducerConsumerCollection<T>.TryTake(out T item) { return TryDequeue(out item); }

        void ICollection.CopyTo(Array array, int index) { ToArray().CopyTo(array, index); }

        bool ICollection.IsSynchronized { get { return false; } }

        object ICollection.SyncRoot
        {
            get { throw new NotSupportedException("The SyncRoot property may not be used for the synchronization of concurrent collections."); }
        }
    }
}
