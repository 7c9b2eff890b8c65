// First in, first out: a ring in an array.
namespace System.Collections.Generic
{
    public class Queue<T> : IEnumerable<T>, ICollection, IReadOnlyCollection<T>
    {
        T[] items;
        int head;
        int tail;
        int size;
        int version;

        public Queue() { items = new T[0]; }

        public Queue(int capacity)
        {
            if (capacity < 0)
                throw new ArgumentOutOfRangeException("capacity", capacity, "Non-negative number required.");
            items = new T[capacity];
        }

        public Queue(IEnumerable<T> collection)
        {
            if (collection == null)
                throw new ArgumentNullException("collection");
            items = new T[0];
            foreach (T item in collection)
                Enqueue(item);
        }

        public int Count { get { return size; } }

        bool ICollection.IsSynchronized { get { return false; } }
        object ICollection.SyncRoot { get { return this; } }

        public void Enqueue(T item)
        {
            if (size == items.Length)
                Resize(items.Length < 4 ? items.Length + 4 : items.Length * 2);
            items[tail] = item;
            tail = After(tail);
            size++;
            version++;
        }

        int After(int i) { return i + 1 == items.Length ? 0 : i + 1; }

        public T Dequeue()
        {
            T item;
            if (!TryDequeue(out item))
                throw Empty();
            return item;
        }

        public bool TryDequeue(out T result)
        {
            int first = head;
            T[] array = items;
            if (size == 0)
            {
                result = default(T);
                return false;
            }
            result = array[first];
            if (Vacated.IsCleared<T>())
                array[first] = default(T);
            head = After(head);
            size--;
            version++;
            return true;
        }

        public T Peek()
        {
            if (size == 0)
                throw Empty();
            return items[head];
        }

        public bool TryPeek(out T result)
        {
            result = size == 0 ? default(T) : items[head];
            return size != 0;
        }

        static Exception Empty() { return new InvalidOperationException("Queue empty."); }

        public void Clear()
        {
            if (Vacated.IsCleared<T>())
                Array.Clear(items, 0, items.Length);
            size = 0;
            head = 0;
            tail = 0;
            version++;
        }

        public bool Contains(T item)
        {
            EqualityComparer<T> comparer = EqualityComparer<T>.Default;
            for (int i = 0; i < size; i++)
            {
                if (comparer.Equals(At(i), item))
                    return true;
            }
            return false;
        }

        T At(int i)
        {
            int at = head + i;
            return items[at < items.Length ? at : at - items.Length];
        }

        void Resize(int capacity)
        {
            T[] moved = new T[capacity];
            for (int i = 0; i < size; i++)
                moved[i] = At(i);
            items = moved;
            head = 0;
            tail = size == capacity ? 0 : size;
            version++;
        }

        public void CopyTo(T[] array, int arrayIndex)
        {
            if (array == null)
                throw new ArgumentNullException("array");
            if (arrayIndex < 0 || arrayIndex > array.Length)
                throw new ArgumentOutOfRangeException("arrayIndex", arrayIndex, "Index was out of range. Must be non-negative and less than the size of the collection.");
            if (array.Length - arrayIndex < size)
                throw Throw.Offset();
            for (int i = 0; i < size; i++)
                array[arrayIndex + i] = At(i);
        }

        void ICollection.CopyTo(Array array, int index) { Array.Copy(ToArray(), 0, array, index, size); }

        public T[] ToArray()
        {
            T[] array = new T[size];
            for (int i = 0; i < array.Length; i++)
                array[i] = At(i);
            return array;
        }

        public void TrimExcess()
        {
            if (size < (int)(items.Length * 0.9))
                Resize(size);
        }

        public Enumerator GetEnumerator() { return new Enumerator(this); }

        IEnumerator<T> IEnumerable<T>.GetEnumerator() { return new Enumerator(this); }

        IEnumerator IEnumerable.GetEnumerator() { return new Enumerator(this); }

        public struct Enumerator : IEnumerator<T>
        {
            readonly Queue<T> queue;
            readonly int version;
            int index; // -1: not started, -2: ended
            T current;

            internal Enumerator(Queue<T> queue)
            {
                this.queue = queue;
                version = queue.version;
                index = -1;
                current = default(T);
            }

            public T Current
            {
                get
                {
                    if (index == -1)
                        throw Throw.NotStarted();
                    if (index == -2)
                        throw Throw.Ended();
                    return current;
                }
            }

            object IEnumerator.Current { get { return Current; } }

            public bool MoveNext()
            {
                if (version != queue.version)
                    throw Throw.Changed();
                if (index == -2)
                    return false;
                index++;
                if (index < queue.size)
                {
                    current = queue.At(index);
                    return true;
                }
                Dispose();
                return false;
            }

            void IEnumerator.Reset()
            {
                if (version != queue.version)
                    throw Throw.Changed();
                index = -1;
                current = default(T);
            }

            public void Dispose()
            {
                index = -2;
                current = default(T);
            }
        }
    }
}
