// Searching spans for any of several values, comparing them, and parts of arrays by index and range.
using System.Collections.Generic;

namespace System
{
    partial class MemoryExtensions
    {
        static bool Among<T>(T element, ReadOnlySpan<T> values) where T : IEquatable<T> { return IndexOf(values, element) >= 0; }

        public static int IndexOfAny<T>(this ReadOnlySpan<T> span, ReadOnlySpan<T> values) where T : IEquatable<T>
        {
            for (int i = 0; i < span.Length; i++)
                if (Among(span[i], values))
                    return i;
            return -1;
        }

        public static int LastIndexOfAny<T>(this ReadOnlySpan<T> span, ReadOnlySpan<T> values) where T : IEquatable<T>
        {
            for (int i = span.Length - 1; i >= 0; i--)
                if (Among(span[i], values))
                    return i;
            return -1;
        }

        public static int LastIndexOf<T>(this ReadOnlySpan<T> span, ReadOnlySpan<T> value) where T : IEquatable<T>
        {
            for (int i = span.Length - value.Length; i >= 0 && value.Length > 0; i--)
                if (SequenceEqual(span.Slice(i, value.Length), value))
                    return i;
            if (value.Length > 0)
                return -1;
            return Fencepost.Runtime.DotnetVersion() > 4 ? span.Length : 0;
        }

        public static int LastIndexOf<T>(this Span<T> span, ReadOnlySpan<T> value) where T : IEquatable<T>
        {
            return LastIndexOf((ReadOnlySpan<T>)span, value);
        }

        public static int SequenceCompareTo<T>(this ReadOnlySpan<T> span, ReadOnlySpan<T> other) where T : IComparable<T>
        {
            for (int i = 0; i < span.Length && i < other.Length; i++)
            {
                int order = Comparer<T>.Default.Compare(span[i], other[i]);
                if (order != 0)
                    return order;
            }
            return span.Length.CompareTo(other.Length);
        }

        public static int SequenceCompareTo<T>(this Span<T> span, ReadOnlySpan<T> other) where T : IComparable<T>
        {
            return SequenceCompareTo((ReadOnlySpan<T>)span, other);
        }

        // How often a value is there, and whether any of several is: .NET 8.
        public static int Count<T>(this ReadOnlySpan<T> span, T value) where T : IEquatable<T>
        {
            int count = 0;
            for (int i = 0; i < span.Length; i++)
                if (EqualityComparer<T>.Default.Equals(span[i], value))
                    count++;
            return count;
        }

        public static int Count<T>(this Span<T> span, T value) where T : IEquatable<T> { return Count((ReadOnlySpan<T>)span, value); }

        public static bool ContainsAny<T>(this ReadOnlySpan<T> span, ReadOnlySpan<T> values) where T : IEquatable<T>
        {
            return IndexOfAny(span, values) >= 0;
        }

        public static bool ContainsAny<T>(this Span<T> span, ReadOnlySpan<T> values) where T : IEquatable<T>
        {
            return IndexOfAny((ReadOnlySpan<T>)span, values) >= 0;
        }

        public static int IndexOfAny<T>(this Span<T> span, ReadOnlySpan<T> values) where T : IEquatable<T>
        {
            return IndexOfAny((ReadOnlySpan<T>)span, values);
        }

        public static int IndexOfAny<T>(this ReadOnlySpan<T> span, T value0, T value1) where T : IEquatable<T>
        {
            return IndexOfAny((ReadOnlySpan<T>)span, new T[] { value0, value1 });
        }

        public static int IndexOfAny<T>(this ReadOnlySpan<T> span, T value0, T value1, T value2) where T : IEquatable<T>
        {
            return IndexOfAny((ReadOnlySpan<T>)span, new T[] { value0, value1, value2 });
        }

        public static int IndexOfAny<T>(this Span<T> span, T value0, T value1) where T : IEquatable<T>
        {
            return IndexOfAny((ReadOnlySpan<T>)span, new T[] { value0, value1 });
        }

        public static int IndexOfAny<T>(this Span<T> span, T value0, T value1, T value2) where T : IEquatable<T>
        {
            return IndexOfAny((ReadOnlySpan<T>)span, new T[] { value0, value1, value2 });
        }

        public static int LastIndexOfAny<T>(this Span<T> span, ReadOnlySpan<T> values) where T : IEquatable<T>
        {
            return LastIndexOfAny((ReadOnlySpan<T>)span, values);
        }

        public static int LastIndexOfAny<T>(this ReadOnlySpan<T> span, T value0, T value1) where T : IEquatable<T>
        {
            return LastIndexOfAny((ReadOnlySpan<T>)span, new T[] { value0, value1 });
        }

        public static int LastIndexOfAny<T>(this ReadOnlySpan<T> span, T value0, T value1, T value2) where T : IEquatable<T>
        {
            return LastIndexOfAny((ReadOnlySpan<T>)span, new T[] { value0, value1, value2 });
        }

        public static int LastIndexOfAny<T>(this Span<T> span, T value0, T value1) where T : IEquatable<T>
        {
            return LastIndexOfAny((ReadOnlySpan<T>)span, new T[] { value0, value1 });
        }

        public static int LastIndexOfAny<T>(this Span<T> span, T value0, T value1, T value2) where T : IEquatable<T>
        {
            return LastIndexOfAny((ReadOnlySpan<T>)span, new T[] { value0, value1, value2 });
        }

        public static Span<T> AsSpan<T>(this T[] array, Index startIndex)
        {
            if (array == null && startIndex.Equals(Index.Start))
                return default(Span<T>);
            return AsSpan(array, startIndex.GetOffset(array.Length));
        }

        public static Span<T> AsSpan<T>(this T[] array, Range range)
        {
            int length = array == null ? 0 : array.Length, start = range.Start.GetOffset(length);
            return AsSpan(array, start, range.End.GetOffset(length) - start);
        }

        public static Span<T> AsSpan<T>(this ArraySegment<T> segment, int start) { return AsSpan(segment).Slice(start); }

        public static Span<T> AsSpan<T>(this ArraySegment<T> segment, int start, int length) { return AsSpan(segment).Slice(start, length); }

        public static Memory<T> AsMemory<T>(this T[] array, Range range)
        {
            int length = array == null ? 0 : array.Length, start = range.Start.GetOffset(length);
            return AsMemory(array, start, range.End.GetOffset(length) - start);
        }

        public static Memory<T> AsMemory<T>(this ArraySegment<T> segment)
        {
            return new Memory<T>(segment.Array, segment.Offset, segment.Count);
        }
    }
}
