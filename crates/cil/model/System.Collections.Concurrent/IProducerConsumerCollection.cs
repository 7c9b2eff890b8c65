// What collections have in common that threads add to and take from.
namespace System.Collections.Concurrent
{
    using System.Collections.Generic;

    public interface IProducerConsumerCollection<T> : IEnumerable<T>, IEnumerable, ICollection
    {
        void CopyTo(T[] array, int index);
        T[] ToArray();
        bool TryAdd(T item);
        bool TryTake(out T item);
    }
}
