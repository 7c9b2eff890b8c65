// Looking into a list. (ArgumentOutOfRange_Count and _Index are what Mono really says: it has no text for them.)
namespace System.Collections.Generic
{
    public partial class List<T>
    {
        public bool Contains(T item) { return IndexOf(item) >= 0; }

        bool IList.Contains(object item) { return IsTyped(item) && Contains((T)item); }

        int IList.IndexOf(object item) { return IsTyped(item) ? IndexOf((T)item) : -1; }

        public int IndexOf(T item) { return Scan(item, 0, size); }

        public int IndexOf(T item, int index)
        {
            if (index > size)
                throw Throw.Index();
            return IndexOf(item, index, size - index);
        }

        public int IndexOf(T item, int index, int count)
        {
            if (index > size)
                throw Throw.Index();
            if (count < 0 || index > size - count)
                throw new ArgumentOutOfRangeException("count", "ArgumentOutOfRange_Count");
            if (index < 0)
                throw new ArgumentOutOfRangeException("startIndex", "Index was out of range. Must be non-negative and less than the size of the collection.");
            return Scan(item, index, index + count);
        }

        int Scan(T item, int from, int to)
        {
            EqualityComparer<T> comparer = EqualityComparer<T>.Default;
            for (int i = from; i < to; i++)
            {
                if (comparer.Equals(items[i], item))
                    return i;
            }
            return -1;
        }

        public int LastIndexOf(T item) { return size == 0 ? -1 : LastIndexOf(item, size - 1, size); }

        public int LastIndexOf(T item, int index)
        {
            if (index >= size)
                throw Throw.Index();
            return LastIndexOf(item, index, index + 1);
        }

        public int LastIndexOf(T item, int index, int count)
        {
            if (size != 0 && index < 0)
                throw Throw.Negative("index");
            if (size != 0 && count < 0)
                throw Throw.Negative("count");
            if (size == 0)
                return -1;
            if (index >= size)
                throw new ArgumentOutOfRangeException("index", "Larger than collection size.");
            if (count > index + 1)
                throw new ArgumentOutOfRangeException("count", "Larger than collection size.");
            EqualityComparer<T> comparer = EqualityComparer<T>.Default;
            for (int i = index; i > index - count; i--)
            {
                if (comparer.Equals(items[i], item))
                    return i;
            }
            return -1;
        }

        public int BinarySearch(T item) { return BinarySearch(0, size, item, null); }

        public int BinarySearch(T item, IComparer<T> comparer) { return BinarySearch(0, size, item, comparer); }

        public int BinarySearch(int index, int count, T item, IComparer<T> comparer)
        {
            CheckRange(index, count);
            return Array.BinarySearch(items, index, count, item, comparer);
        }

        public bool Exists(Predicate<T> match) { return FindIndex(match) != -1; }

        public T Find(Predicate<T> match)
        {
            CheckMatch(match);
            for (int i = 0; i < size; i++)
            {
                if (match(items[i]))
                    return items[i];
            }
            return default(T);
        }

        public List<T> FindAll(Predicate<T> match)
        {
            CheckMatch(match);
            List<T> found = new List<T>();
            for (int i = 0; i < size; i++)
            {
                if (match(items[i]))
                    found.Add(items[i]);
            }
            return found;
        }

        public int FindIndex(Predicate<T> match) { return FindIndex(0, size, match); }

        public int FindIndex(int startIndex, Predicate<T> match)
        {
            return FindIndex(startIndex, size - startIndex, match);
        }

        public int FindIndex(int startIndex, int count, Predicate<T> match)
        {
            if ((uint)startIndex > (uint)size)
                throw new ArgumentOutOfRangeException("startIndex", "ArgumentOutOfRange_Index");
            if (count < 0 || startIndex > size - count)
                throw new ArgumentOutOfRangeException("count", "ArgumentOutOfRange_Count");
            CheckMatch(match);
            for (int i = startIndex; i < startIndex + count; i++)
            {
                if (match(items[i]))
                    return i;
            }
            return -1;
        }

        public T FindLast(Predicate<T> match)
        {
            CheckMatch(match);
            for (int i = size - 1; i >= 0; i--)
            {
                if (match(items[i]))
                    return items[i];
            }
            return default(T);
        }

        public int FindLastIndex(Predicate<T> match) { return FindLastIndex(size - 1, size, match); }

        public int FindLastIndex(int startIndex, Predicate<T> match)
        {
            return FindLastIndex(startIndex, startIndex + 1, match);
        }

        public int FindLastIndex(int startIndex, int count, Predicate<T> match)
        {
            CheckMatch(match);
            if (size == 0 ? startIndex != -1 : (uint)startIndex >= (uint)size)
                throw new ArgumentOutOfRangeException("startIndex", "ArgumentOutOfRange_Index");
            if (count < 0 || startIndex - count + 1 < 0)
                throw new ArgumentOutOfRangeException("count", "ArgumentOutOfRange_Count");
            for (int i = startIndex; i > startIndex - count; i--)
            {
                if (match(items[i]))
                    return i;
            }
            return -1;
        }

        public bool TrueForAll(Predicate<T> match)
        {
            CheckMatch(match);
            for (int i = 0; i < size; i++)
            {
                if (!match(items[i]))
                    return false;
            }
            return true;
        }

        public void ForEach(Action<T> action)
        {
            if (action == null)
                throw new ArgumentNullException("action");
            int before = version;
            for (int i = 0; i < size && before == version; i++)
                action(items[i]);
            if (before != version)
                throw Throw.Changed();
        }

        public List<TOutput> ConvertAll<TOutput>(Converter<T, TOutput> converter)
        {
            if (converter == null)
                throw new ArgumentNullException("converter");
            List<TOutput> converted = new List<TOutput>(size);
            for (int i = 0; i < size; i++)
                converted.Add(converter(items[i]));
            return converted;
        }

        public List<T> GetRange(int index, int count)
        {
            CheckRange(index, count);
            List<T> range = new List<T>(count);
            for (int i = index; i < index + count; i++)
                range.Add(items[i]);
            return range;
        }
    }
}
