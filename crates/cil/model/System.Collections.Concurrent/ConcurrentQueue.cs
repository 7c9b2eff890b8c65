// First in, first out.
namespace System.Collections.Concurrent
{
    using System.Collections.Generic;

    public class ConcurrentQueue<T> : ConcurrentItems<T>
    {
        public ConcurrentQueue() { }

        public ConcurrentQueue(IEnumerable<T> collection) : base(collection) { }

        internal override Items<T> With(Items<T> items, T item) { return Items<T>.With(items, item); }

        public void Enqueue(T item) { Put(item); }

        public bool TryDequeue(out T result) { return Take(out result); }
    }
}
