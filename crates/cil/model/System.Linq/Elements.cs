// Operators that pick one element.
namespace System.Linq
{
    using System.Collections.Generic;

    public static partial class Enumerable
    {
        public static TSource First<TSource>(this IEnumerable<TSource> source)
        {
            TSource result;
            if (!TryFirst(source, out result))
                throw Check.NoElements();
            return result;
        }

        public static TSource First<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate)
        {
            TSource result;
            if (!TryFirst(source, predicate, out result))
                throw Check.NoMatch();
            return result;
        }

        public static TSource FirstOrDefault<TSource>(this IEnumerable<TSource> source)
        {
            TSource result;
            TryFirst(source, out result);
            return result;
        }

        public static TSource FirstOrDefault<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate)
        {
            TSource result;
            TryFirst(source, predicate, out result);
            return result;
        }

        static bool TryFirst<T>(IEnumerable<T> source, out T result)
        {
            Check.NotNull(source, "source");
            foreach (T item in source)
            {
                result = item;
                return true;
            }
            result = default(T);
            return false;
        }

        static bool TryFirst<T>(IEnumerable<T> source, Func<T, bool> predicate, out T result)
        {
            Check.NotNull(source, "source");
            Check.NotNull(predicate, "predicate");
            foreach (T item in source)
            {
                if (predicate(item))
                {
                    result = item;
                    return true;
                }
            }
            result = default(T);
            return false;
        }

        public static TSource Last<TSource>(this IEnumerable<TSource> source)
        {
            TSource result;
            if (!TryLast(source, out result))
                throw Check.NoElements();
            return result;
        }

        public static TSource Last<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate)
        {
            TSource result;
            if (!TryLast(source, predicate, out result))
                throw Check.NoMatch();
            return result;
        }

        public static TSource LastOrDefault<TSource>(this IEnumerable<TSource> source)
        {
            TSource result;
            TryLast(source, out result);
            return result;
        }

        public static TSource LastOrDefault<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate)
        {
            TSource result;
            TryLast(source, predicate, out result);
            return result;
        }

        static bool TryLast<T>(IEnumerable<T> source, out T result)
        {
            Check.NotNull(source, "source");
            result = default(T);
            IList<T> list = source as IList<T>;
            if (list != null)
            {
                int count = list.Count;
                if (count > 0)
                    result = list[count - 1];
                return count > 0;
            }
            bool found = false;
            foreach (T item in source)
            {
                result = item;
                found = true;
            }
            return found;
        }

        static bool TryLast<T>(IEnumerable<T> source, Func<T, bool> predicate, out T result)
        {
            Check.NotNull(source, "source");
            Check.NotNull(predicate, "predicate");
            result = default(T);
            IList<T> list = source as IList<T>;
            if (list != null)
            {
                for (int i = list.Count - 1; i >= 0; i--)
                {
                    T item = list[i];
                    if (predicate(item))
                    {
                        result = item;
                        return true;
                    }
                }
                return false;
            }
            bool found = false;
            foreach (T item in source)
            {
                if (predicate(item))
                {
                    result = item;
                    found = true;
                }
            }
            return found;
        }

        public static TSource Single<TSource>(this IEnumerable<TSource> source)
        {
            TSource result;
            if (!TrySingle(source, out result))
                throw Check.NoElements();
            return result;
        }

        public static TSource Single<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate)
        {
            TSource result;
            if (!TrySingle(source, predicate, out result))
                throw Check.NoMatch();
            return result;
        }

        public static TSource SingleOrDefault<TSource>(this IEnumerable<TSource> source)
        {
            TSource result;
            TrySingle(source, out result);
            return result;
        }

        public static TSource SingleOrDefault<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate)
        {
            TSource result;
            TrySingle(source, predicate, out result);
            return result;
        }

        static bool TrySingle<T>(IEnumerable<T> source, out T result)
        {
            Check.NotNull(source, "source");
            result = default(T);
            bool found = false;
            foreach (T item in source)
            {
                if (found)
                    throw Check.Several();
                result = item;
                found = true;
            }
            return found;
        }

        static bool TrySingle<T>(IEnumerable<T> source, Func<T, bool> predicate, out T result)
        {
            Check.NotNull(source, "source");
            Check.NotNull(predicate, "predicate");
            result = default(T);
            bool found = false;
            foreach (T item in source)
            {
                if (!predicate(item))
                    continue;
                if (found)
                    throw Check.SeveralMatch();
                result = item;
                found = true;
            }
            return found;
        }

        public static TSource ElementAt<TSource>(this IEnumerable<TSource> source, int index)
        {
            Check.NotNull(source, "source");
            IList<TSource> list = source as IList<TSource>;
            if (list != null)
                return list[index];
            TSource result;
            if (!TryElementAt(source, index, out result))
                throw new ArgumentOutOfRangeException("index");
            return result;
        }

        public static TSource ElementAtOrDefault<TSource>(this IEnumerable<TSource> source, int index)
        {
            Check.NotNull(source, "source");
            TSource result;
            TryElementAt(source, index, out result);
            return result;
        }

        static bool TryElementAt<T>(IEnumerable<T> source, int index, out T result)
        {
            if (index >= 0)
            {
                foreach (T item in source)
                {
                    if (index-- == 0)
                    {
                        result = item;
                        return true;
                    }
                }
            }
            result = default(T);
            return false;
        }
    }
}
