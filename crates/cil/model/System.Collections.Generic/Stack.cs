// Last in, first out.
namespace System.Collections.Generic
{
    public class Stack<T> : IEnumerable<T>, ICollection, IReadOnlyCollection<T>
    {
        T[] items;
        int size;
        int version;

        public Stack() { items = new T[0]; }

        public Stack(int capacity)
        {
            if (capacity < 0)
                throw new ArgumentOutOfRangeException("capacity", capacity, "Non-negative number required.");
            items = new T[capacity];
        }

        public Stack(IEnumerable<T> collection)
        {
            if (collection == null)
                throw new ArgumentNullException("collection");
            items = new T[0];
            foreach (T item in collection)
                Push(item);
        }

        public int Count { get { return size; } }

        bool ICollection.IsSynchronized { get { return false; } }
        object ICollection.SyncRoot { get { return this; } }

        public void Push(T item)
        {
            int at = size;
            T[] array = items;
            if ((uint)at >= (uint)array.Length)
            {
                Resize(at == 0 ? 4 : at * 2);
                array = items;
            }
            array[at] = item;
            version++;
            size = at + 1;
        }

        public T Pop()
        {
            T item;
            if (!TryPop(out item))
                throw Empty();
            return item;
        }

        public bool TryPop(out T result)
        {
            int at = size - 1;
            T[] array = items;
            if ((uint)at >= (uint)array.Length)
            {
                result = default(T);
                return false;
            }
            version++;
            size = at;
            result = array[at];
            if (Vacated.IsCleared<T>())
                array[at] = default(T);
            return true;
        }

        public T Peek()
        {
            if (size == 0)
                throw Empty();
            return items[size - 1];
        }

        public bool TryPeek(out T result)
        {
            result = size == 0 ? default(T) : items[size - 1];
            return size != 0;
        }

        static Exception Empty() { return new InvalidOperationException("Stack empty."); }

        public void Clear()
        {
            if (Vacated.IsCleared<T>())
                Array.Clear(items, 0, size);
            size = 0;
            version++;
        }

        public bool Contains(T item)
        {
            EqualityComparer<T> comparer = EqualityComparer<T>.Default;
            for (int i = size - 1; i >= 0; i--)
            {
                if (comparer.Equals(items[i], item))
                    return true;
            }
            return false;
        }

        void Resize(int capacity)
        {
            T[] moved = new T[capacity];
            Array.Copy(items, 0, moved, 0, size);
            items = moved;
        }

        public void CopyTo(T[] array, int arrayIndex)
        {
            if (array == null)
                throw new ArgumentNullException("array");
            if (arrayIndex < 0 || arrayIndex > array.Length)
                throw new ArgumentOutOfRangeException("arrayIndex", arrayIndex, "Index was out of range. Must be non-negative and less than the size of the collection.");
            if (array.Length - arrayIndex < size)
                throw Throw.Offset();
            for (int i = size - 1; i >= 0; i--)
                array[arrayIndex++] = items[i];
        }

        void ICollection.CopyTo(Array array, int arrayIndex) { Array.Copy(ToArray(), 0, array, arrayIndex, size); }

        public T[] ToArray()
        {
            T[] array = new T[size];
            for (int i = 0; i < array.Length; i++)
                array[i] = items[size - i - 1];
            return array;
        }

        public void TrimExcess()
        {
            if (size >= (int)(items.Length * 0.9))
                return;
            Resize(size);
            version++;
        }

        public Enumerator GetEnumerator() { return new Enumerator(this); }

        IEnumerator<T> IEnumerable<T>.GetEnumerator() { return new Enumerator(this); }

        IEnumerator IEnumerable.GetEnumerator() { return new Enumerator(this); }

        public struct Enumerator : IEnumerator<T>
        {
            readonly Stack<T> stack;
            readonly int version;
            int index; // -2: not started, -1: ended
            T current;

            internal Enumerator(Stack<T> stack)
            {
                this.stack = stack;
                version = stack.version;
                index = -2;
                current = default(T);
            }

            public T Current
            {
                get
                {
                    if (index == -2)
                        throw Throw.NotStarted();
                    if (index == -1)
                        throw Throw.Ended();
                    return current;
                }
            }

            object IEnumerator.Current { get { return Current; } }

            public bool MoveNext()
            {
                if (version != stack.version)
                    throw Throw.Changed();
                if (index == -1)
                    return false;
                index = index == -2 ? stack.size - 1 : index - 1;
                current = index >= 0 ? stack.items[index] : default(T);
                return index >= 0;
            }

            void IEnumerator.Reset()
            {
                if (version != stack.version)
                    throw Throw.Changed();
                index = -2;
                current = default(T);
            }

            public void Dispose() { index = -1; }
        }
    }
}
