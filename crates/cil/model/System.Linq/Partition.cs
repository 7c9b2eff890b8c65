// Operators that take or leave the beginning or the end of a sequence.
namespace System.Linq
{
    using System.Collections.Generic;

    public static partial class Enumerable
    {
        public static IEnumerable<TSource> Take<TSource>(this IEnumerable<TSource> source, int count)
        {
            Check.NotNull(source, "source");
            return new Sequence<TSource>(() => TakeIterator(source, count));
        }

        static IEnumerator<T> TakeIterator<T>(IEnumerable<T> source, int count)
        {
            if (count <= 0)
                yield break;
            foreach (T item in source)
            {
                yield return item;
                if (--count == 0)
                    break;
            }
        }

        public static IEnumerable<TSource> Skip<TSource>(this IEnumerable<TSource> source, int count)
        {
            Check.NotNull(source, "source");
            return new Sequence<TSource>(() => SkipIterator(source, count));
        }

        static IEnumerator<T> SkipIterator<T>(IEnumerable<T> source, int count)
        {
            foreach (T item in source)
            {
                if (count > 0)
                    count--;
                else
                    yield return item;
            }
        }

        public static IEnumerable<TSource> TakeWhile<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate)
        {
            Check.NotNull(source, "source");
            Check.NotNull(predicate, "predicate");
            return new Sequence<TSource>(() => TakeWhileIterator(source, predicate));
        }

        static IEnumerator<T> TakeWhileIterator<T>(IEnumerable<T> source, Func<T, bool> predicate)
        {
            foreach (T item in source)
            {
                if (!predicate(item))
                    break;
                yield return item;
            }
        }

        public static IEnumerable<TSource> SkipWhile<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate)
        {
            Check.NotNull(source, "source");
            Check.NotNull(predicate, "predicate");
            return new Sequence<TSource>(() => SkipWhileIterator(source, predicate));
        }

        static IEnumerator<T> SkipWhileIterator<T>(IEnumerable<T> source, Func<T, bool> predicate)
        {
            bool skipping = true;
            foreach (T item in source)
            {
                skipping = skipping && predicate(item);
                if (!skipping)
                    yield return item;
            }
        }

        public static IEnumerable<TSource> TakeWhile<TSource>(this IEnumerable<TSource> source, Func<TSource, int, bool> predicate)
        {
            Check.NotNull(source, "source");
            Check.NotNull(predicate, "predicate");
            return new Sequence<TSource>(() => TakeWhileIterator(source, predicate));
        }

        static IEnumerator<T> TakeWhileIterator<T>(IEnumerable<T> source, Func<T, int, bool> predicate)
        {
            int index = 0;
            foreach (T item in source)
            {
                if (!predicate(item, index++))
                    break;
                yield return item;
            }
        }

        public static IEnumerable<TSource> SkipWhile<TSource>(this IEnumerable<TSource> source, Func<TSource, int, bool> predicate)
        {
            Check.NotNull(source, "source");
            Check.NotNull(predicate, "predicate");
            return new Sequence<TSource>(() => SkipWhileIterator(source, predicate));
        }

        static IEnumerator<T> SkipWhileIterator<T>(IEnumerable<T> source, Func<T, int, bool> predicate)
        {
            int index = 0;
            bool skipping = true;
            foreach (T item in source)
            {
                skipping = skipping && predicate(item, index++);
                if (!skipping)
                    yield return item;
            }
        }

        public static IEnumerable<TSource> TakeLast<TSource>(this IEnumerable<TSource> source, int count)
        {
            Check.NotNull(source, "source");
            return new Sequence<TSource>(() => TakeLastIterator(source, count));
        }

        static IEnumerator<T> TakeLastIterator<T>(IEnumerable<T> source, int count)
        {
            if (count <= 0)
                yield break;
            T[] items = source.ToArray();
            for (int i = items.Length > count ? items.Length - count : 0; i < items.Length; i++)
                yield return items[i];
        }

        public static IEnumerable<TSource> SkipLast<TSource>(this IEnumerable<TSource> source, int count)
        {
            Check.NotNull(source, "source");
            return new Sequence<TSource>(() => SkipLastIterator(source, count));
        }

        static IEnumerator<T> SkipLastIterator<T>(IEnumerable<T> source, int count)
        {
            Queue<T> held = new Queue<T>();
            foreach (T item in source)
            {
                held.Enqueue(item);
                if (held.Count > count)
                    yield return held.Dequeue();
            }
        }
    }
}
