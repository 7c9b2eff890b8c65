// In any order.
namespace System.Collections.Concurrent
{
    using Fencepost;
    using System.Collections.Generic;
    using System.Threading;

    // Any element may be taken: the documentation promises no order.
    public class ConcurrentBag<T> : ConcurrentItems<T>
    {
        public ConcurrentBag() { }

        public ConcurrentBag(IEnumerable<T> collection) : base(collection) { }

        internal override Items<T> With(Items<T> items, T item) { return new Items<T>(item, items); }

        internal override int Next(Items<T> items) { return items.count == 1 ? 0 : Runtime.Choose(items.count); }

        public void Add(T item) { Put(item); }

        public bool TryTake(out T result) { return Take(out result); }

        public override T[] ToArray()
        {
            Items<T> now = Volatile.Read(ref items);
            if (now != null && now.rest != null)
                Runtime.Relies("a ConcurrentBag lists what was added last first");
            return Items<T>.ToArray(now);
        }
    }
}
