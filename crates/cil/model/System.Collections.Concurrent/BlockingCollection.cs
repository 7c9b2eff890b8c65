// A collection to wait at: for an element, and for room if it is bounded. All of it is under one gate; whatever changes wakes
// all that wait.
namespace System.Collections.Concurrent
{
    using Fencepost;
    using System.Collections.Generic;
    using System.Threading;

    public class BlockingCollection<T> : IEnumerable<T>, ICollection, IReadOnlyCollection<T>, IDisposable
    {
        [Immediate] readonly object gate = new object();
        [Immediate] readonly IProducerConsumerCollection<T> inner;
        [Immediate] readonly int bound = -1;
        // The elements, oldest first, if there is no collection for them.
        Items<T> items;
        int count;
        volatile bool completed;
        volatile bool disposed;

        public BlockingCollection() { }

        public BlockingCollection(int boundedCapacity)
        {
            if (boundedCapacity < 1)
                throw new ArgumentOutOfRangeException("boundedCapacity", boundedCapacity, "The boundedCapacity argument must be positive.");
            bound = boundedCapacity;
        }

        public BlockingCollection(IProducerConsumerCollection<T> collection)
        {
            if (collection == null)
                throw new ArgumentNullException("collection");
            inner = collection;
            count = collection.Count;
        }

        public BlockingCollection(IProducerConsumerCollection<T> collection, int boundedCapacity) : this(collection)
        {
            if (boundedCapacity < 1)
                throw new ArgumentOutOfRangeException("boundedCapacity", boundedCapacity, "The boundedCapacity argument must be positive.");
            if (count > boundedCapacity)
                throw new ArgumentException("The collection argument contains more items than are allowed by the boundedCapacity.");
            bound = boundedCapacity;
        }

        public int BoundedCapacity { get { return bound; } }

        public bool IsAddingCompleted { get { return completed; } }

        public bool IsCompleted { get { return completed && Count == 0; } }

        public int Count
        {
            get
            {
                CheckNotDisposed();
                return Volatile.Read(ref count);
            }
        }

        public void Add(T item) { Put(item, Timeout.Infinite, CancellationToken.None); }

        public void Add(T item, CancellationToken cancellationToken) { Put(item, Timeout.Infinite, cancellationToken); }

        public bool TryAdd(T item) { return Put(item, 0, CancellationToken.None); }

        public bool TryAdd(T item, TimeSpan timeout)
        {
            return Put(item, TimeoutArgument.Check(timeout, "timeout"), CancellationToken.None);
        }

        public bool TryAdd(T item, int millisecondsTimeout)
        {
            return TryAdd(item, millisecondsTimeout, CancellationToken.None);
        }

        public bool TryAdd(T item, int millisecondsTimeout, CancellationToken cancellationToken)
        {
            return Put(item, TimeoutArgument.Check(millisecondsTimeout, "millisecondsTimeout"), cancellationToken);
        }

        bool Put(T item, int milliseconds, CancellationToken token)
        {
            CheckNotDisposed();
            CancellationTokenRegistration watch = CancellableWait.Watch(token, gate);
            Runtime.Enter(gate);
            bool inTime = true;
            while (count == bound && !completed && inTime && !token.IsCancellationRequested)
                inTime = CancellableWait.Sleep(gate, milliseconds);
            bool ended = completed;
            bool put = !ended && count != bound;
            if (put)
            {
                if (inner == null)
                    items = Items<T>.With(items, item);
                put = inner == null || inner.TryAdd(item);
            }
            if (put)
            {
                Volatile.Write(ref count, count + 1);
                Runtime.PulseAll(gate);
            }
            Runtime.Exit(gate);
            watch.Dispose();
            if (ended)
                throw new InvalidOperationException("The collection has been marked as complete with regards to additions.");
            if (!put)
                token.ThrowIfCancellationRequested();
            return put;
        }

        public T Take() { return Take(CancellationToken.None); }

        public T Take(CancellationToken cancellationToken)
        {
            T item;
            if (!Get(out item, Timeout.Infinite, cancellationToken))
                throw new InvalidOperationException("The collection argument is empty and has been marked as complete with regards to additions.");
            return item;
        }

        public bool TryTake(out T item) { return Get(out item, 0, CancellationToken.None); }

        public bool TryTake(out T item, TimeSpan timeout)
        {
            return Get(out item, TimeoutArgument.Check(timeout, "timeout"), CancellationToken.None);
        }

        public bool TryTake(out T item, int millisecondsTimeout)
        {
            return TryTake(out item, millisecondsTimeout, CancellationToken.None);
        }

        public bool TryTake(out T item, int millisecondsTimeout, CancellationToken cancellationToken)
        {
            return Get(out item, TimeoutArgument.Check(millisecondsTimeout, "millisecondsTimeout"), cancellationToken);
        }

        bool Get(out T item, int milliseconds, CancellationToken token)
        {
            CheckNotDisposed();
            CancellationTokenRegistration watch = CancellableWait.Watch(token, gate);
            item = default(T);
            Runtime.Enter(gate);
            bool inTime = true;
            while (count == 0 && !completed && inTime && !token.IsCancellationRequested)
                inTime = CancellableWait.Sleep(gate, milliseconds);
            bool got = count > 0;
            if (got)
            {
                if (inner == null)
                {
                    item = items.first;
                    items = items.rest;
                }
                else if (!inner.TryTake(out item))
                    throw new InvalidOperationException("The underlying collection was modified from outside of the BlockingCollection<T>.");
                Volatile.Write(ref count, count - 1);
                Runtime.PulseAll(gate);
            }
            bool ended = completed;
            Runtime.Exit(gate);
            watch.Dispose();
            if (!got && !ended)
                token.ThrowIfCancellationRequested();
            return got;
        }

        public void CompleteAdding()
        {
            CheckNotDisposed();
            Runtime.Enter(gate);
            completed = true;
            Runtime.PulseAll(gate);
            Runtime.Exit(gate);
        }

        public IEnumerable<T> GetConsumingEnumerable() { return GetConsumingEnumerable(CancellationToken.None); }

        public IEnumerable<T> GetConsumingEnumerable(CancellationToken cancellationToken)
        {
            T item;
            while (Get(out item, Timeout.Infinite, cancellationToken))
                yield return item;
        }

        public T[] ToArray()
        {
            CheckNotDisposed();
            Runtime.Enter(gate);
            T[] all = inner == null ? Items<T>.ToArray(items) : inner.ToArray();
            Runtime.Exit(gate);
            return all;
        }

        public void CopyTo(T[] array, int index) { ToArray().CopyTo(array, index); }

        IEnumerator<T> IEnumerable<T>.GetEnumerator() { return ((IEnumerable<T>)ToArray()).GetEnumerator(); }

        IEnumerator IEnumerable.GetEnumerator() { return ToArray().GetEnumerator(); }

        void ICollection.CopyTo(Array array, int index) { ToArray().CopyTo(array, index); }

        bool ICollection.IsSynchronized { get { return false; } }

        object ICollection.SyncRoot
        {
            get { throw new NotSupportedException("The SyncRoot property may not be used for the synchronization of concurrent collections."); }
        }

        public void Dispose() { Dispose(true); }

        protected virtual void Dispose(bool disposing) { disposed = true; }

        void CheckNotDisposed()
        {
            if (disposed)
                throw new ObjectDisposedException("BlockingCollection", "The collection has been disposed.");
        }
    }
}
