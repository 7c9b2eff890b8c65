// Operators that make a sequence, or turn sequences into another, element by element.
namespace System.Linq
{
    using System.Collections;
    using System.Collections.Generic;

    public static partial class Enumerable
    {
        public static IEnumerable<TResult> Empty<TResult>() { return new TResult[0]; }

        public static IEnumerable<int> Range(int start, int count)
        {
            if (count < 0 || (long)start + count - 1 > int.MaxValue)
                throw new ArgumentOutOfRangeException("count");
            return new Sequence<int>(() => RangeIterator(start, count));
        }

        static IEnumerator<int> RangeIterator(int start, int count)
        {
            for (int i = 0; i < count; i++)
                yield return start + i;
        }

        public static IEnumerable<TResult> Repeat<TResult>(TResult element, int count)
        {
            if (count < 0)
                throw new ArgumentOutOfRangeException("count");
            return new Sequence<TResult>(() => RepeatIterator(element, count));
        }

        static IEnumerator<T> RepeatIterator<T>(T element, int count)
        {
            for (int i = 0; i < count; i++)
                yield return element;
        }

        public static IEnumerable<TSource> AsEnumerable<TSource>(this IEnumerable<TSource> source) { return source; }

        public static IEnumerable<TResult> Select<TSource, TResult>(this IEnumerable<TSource> source, Func<TSource, TResult> selector)
        {
            Check.NotNull(source, "source");
            Check.NotNull(selector, "selector");
            return new Sequence<TResult>(() => SelectIterator(source, selector));
        }

        static IEnumerator<R> SelectIterator<T, R>(IEnumerable<T> source, Func<T, R> selector)
        {
            foreach (T item in source)
                yield return selector(item);
        }

        public static IEnumerable<TResult> Select<TSource, TResult>(this IEnumerable<TSource> source, Func<TSource, int, TResult> selector)
        {
            Check.NotNull(source, "source");
            Check.NotNull(selector, "selector");
            return new Sequence<TResult>(() => SelectIterator(source, selector));
        }

        static IEnumerator<R> SelectIterator<T, R>(IEnumerable<T> source, Func<T, int, R> selector)
        {
            int index = 0;
            foreach (T item in source)
                yield return selector(item, index++);
        }

        public static IEnumerable<TSource> Where<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate)
        {
            Check.NotNull(source, "source");
            Check.NotNull(predicate, "predicate");
            return new Sequence<TSource>(() => WhereIterator(source, predicate));
        }

        static IEnumerator<T> WhereIterator<T>(IEnumerable<T> source, Func<T, bool> predicate)
        {
            foreach (T item in source)
            {
                if (predicate(item))
                    yield return item;
            }
        }

        public static IEnumerable<TSource> Where<TSource>(this IEnumerable<TSource> source, Func<TSource, int, bool> predicate)
        {
            Check.NotNull(source, "source");
            Check.NotNull(predicate, "predicate");
            return new Sequence<TSource>(() => WhereIterator(source, predicate));
        }

        static IEnumerator<T> WhereIterator<T>(IEnumerable<T> source, Func<T, int, bool> predicate)
        {
            int index = 0;
            foreach (T item in source)
            {
                if (predicate(item, index++))
                    yield return item;
            }
        }

        public static IEnumerable<TResult> SelectMany<TSource, TResult>(this IEnumerable<TSource> source, Func<TSource, IEnumerable<TResult>> selector)
        {
            Check.NotNull(source, "source");
            Check.NotNull(selector, "selector");
            return new Sequence<TResult>(() => SelectManyIterator(source, selector));
        }

        static IEnumerator<R> SelectManyIterator<T, R>(IEnumerable<T> source, Func<T, IEnumerable<R>> selector)
        {
            foreach (T item in source)
            {
                foreach (R inner in selector(item))
                    yield return inner;
            }
        }

        public static IEnumerable<TResult> SelectMany<TSource, TResult>(this IEnumerable<TSource> source, Func<TSource, int, IEnumerable<TResult>> selector)
        {
            Check.NotNull(source, "source");
            Check.NotNull(selector, "selector");
            return new Sequence<TResult>(() => SelectManyIterator(source, selector));
        }

        static IEnumerator<R> SelectManyIterator<T, R>(IEnumerable<T> source, Func<T, int, IEnumerable<R>> selector)
        {
            int index = 0;
            foreach (T item in source)
            {
                foreach (R inner in selector(item, index++))
                    yield return inner;
            }
        }

        public static IEnumerable<TResult> SelectMany<TSource, TCollection, TResult>(
            this IEnumerable<TSource> source,
            Func<TSource, IEnumerable<TCollection>> collectionSelector,
            Func<TSource, TCollection, TResult> resultSelector)
        {
            Check.NotNull(source, "source");
            Check.NotNull(collectionSelector, "collectionSelector");
            Check.NotNull(resultSelector, "resultSelector");
            return new Sequence<TResult>(() => SelectManyIterator(source, collectionSelector, resultSelector));
        }

        static IEnumerator<R> SelectManyIterator<T, C, R>(IEnumerable<T> source, Func<T, IEnumerable<C>> collection, Func<T, C, R> result)
        {
            foreach (T item in source)
            {
                foreach (C inner in collection(item))
                    yield return result(item, inner);
            }
        }

        public static IEnumerable<TResult> SelectMany<TSource, TCollection, TResult>(
            this IEnumerable<TSource> source,
            Func<TSource, int, IEnumerable<TCollection>> collectionSelector,
            Func<TSource, TCollection, TResult> resultSelector)
        {
            Check.NotNull(source, "source");
            Check.NotNull(collectionSelector, "collectionSelector");
            Check.NotNull(resultSelector, "resultSelector");
            return new Sequence<TResult>(() => SelectManyIterator(source, collectionSelector, resultSelector));
        }

        static IEnumerator<R> SelectManyIterator<T, C, R>(IEnumerable<T> source, Func<T, int, IEnumerable<C>> collection, Func<T, C, R> result)
        {
            int index = 0;
            foreach (T item in source)
            {
                foreach (C inner in collection(item, index++))
                    yield return result(item, inner);
            }
        }

        public static IEnumerable<TSource> Concat<TSource>(this IEnumerable<TSource> first, IEnumerable<TSource> second)
        {
            Check.NotNull(first, "first");
            Check.NotNull(second, "second");
            return new Sequence<TSource>(() => ConcatIterator(first, second));
        }

        static IEnumerator<T> ConcatIterator<T>(IEnumerable<T> first, IEnumerable<T> second)
        {
            foreach (T item in first)
                yield return item;
            foreach (T item in second)
                yield return item;
        }

        public static IEnumerable<TSource> Append<TSource>(this IEnumerable<TSource> source, TSource element)
        {
            Check.NotNull(source, "source");
            return source.Concat(new TSource[] { element });
        }

        public static IEnumerable<TSource> Prepend<TSource>(this IEnumerable<TSource> source, TSource element)
        {
            Check.NotNull(source, "source");
            return new TSource[] { element }.Concat(source);
        }

        public static IEnumerable<TResult> Zip<TFirst, TSecond, TResult>(
            this IEnumerable<TFirst> first, IEnumerable<TSecond> second, Func<TFirst, TSecond, TResult> resultSelector)
        {
            Check.NotNull(first, "first");
            Check.NotNull(second, "second");
            Check.NotNull(resultSelector, "resultSelector");
            return new Sequence<TResult>(() => ZipIterator(first, second, resultSelector));
        }

        static IEnumerator<R> ZipIterator<A, B, R>(IEnumerable<A> first, IEnumerable<B> second, Func<A, B, R> result)
        {
            using (IEnumerator<A> left = first.GetEnumerator())
            using (IEnumerator<B> right = second.GetEnumerator())
            {
                while (left.MoveNext() && right.MoveNext())
                    yield return result(left.Current, right.Current);
            }
        }

        public static IEnumerable<TSource> Reverse<TSource>(this IEnumerable<TSource> source)
        {
            Check.NotNull(source, "source");
            return new Sequence<TSource>(() => ReverseIterator(source));
        }

        static IEnumerator<T> ReverseIterator<T>(IEnumerable<T> source)
        {
            T[] items = source.ToArray();
            for (int i = items.Length - 1; i >= 0; i--)
                yield return items[i];
        }

        public static IEnumerable<TSource> DefaultIfEmpty<TSource>(this IEnumerable<TSource> source)
        {
            return source.DefaultIfEmpty(default(TSource));
        }

        public static IEnumerable<TSource> DefaultIfEmpty<TSource>(this IEnumerable<TSource> source, TSource defaultValue)
        {
            Check.NotNull(source, "source");
            return new Sequence<TSource>(() => DefaultIfEmptyIterator(source, defaultValue));
        }

        static IEnumerator<T> DefaultIfEmptyIterator<T>(IEnumerable<T> source, T defaultValue)
        {
            bool empty = true;
            foreach (T item in source)
            {
                empty = false;
                yield return item;
            }
            if (empty)
                yield return defaultValue;
        }

        public static IEnumerable<TResult> Cast<TResult>(this IEnumerable source)
        {
            IEnumerable<TResult> typed = source as IEnumerable<TResult>;
            if (typed != null)
                return typed;
            Check.NotNull(source, "source");
            return new Sequence<TResult>(() => CastIterator<TResult>(source));
        }

        static IEnumerator<R> CastIterator<R>(IEnumerable source)
        {
            foreach (object item in source)
                yield return (R)item;
        }

        public static IEnumerable<TResult> OfType<TResult>(this IEnumerable source)
        {
            Check.NotNull(source, "source");
            return new Sequence<TResult>(() => OfTypeIterator<TResult>(source));
        }

        static IEnumerator<R> OfTypeIterator<R>(IEnumerable source)
        {
            foreach (object item in source)
            {
                if (item is R)
                    yield return (R)item;
            }
        }
    }
}
