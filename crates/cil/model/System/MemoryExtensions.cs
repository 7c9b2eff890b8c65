// What can be done with spans. A span over a string is one over a copy of its characters, which nothing can tell apart.
using System.Collections.Generic;

namespace System
{
    public static partial class MemoryExtensions
    {
        public static Span<T> AsSpan<T>(this T[] array) { return new Span<T>(array); }
        public static Span<T> AsSpan<T>(this T[] array, int start) { return new Span<T>(array).Slice(start); }
        public static Span<T> AsSpan<T>(this T[] array, int start, int length) { return new Span<T>(array, start, length); }
        public static Span<T> AsSpan<T>(this ArraySegment<T> segment) { return new Span<T>(segment.Array, segment.Offset, segment.Count); }
        public static Memory<T> AsMemory<T>(this T[] array) { return new Memory<T>(array); }
        public static Memory<T> AsMemory<T>(this T[] array, int start) { return new Memory<T>(array).Slice(start); }
        public static Memory<T> AsMemory<T>(this T[] array, int start, int length) { return new Memory<T>(array, start, length); }

        public static ReadOnlySpan<char> AsSpan(this string text)
        {
            return text == null ? default(ReadOnlySpan<char>) : new ReadOnlySpan<char>(text.ToCharArray());
        }

        public static int ToLower(this ReadOnlySpan<char> source, Span<char> destination, Globalization.CultureInfo culture)
        {
            if (culture == null)
                throw new ArgumentNullException("culture");
            if (destination.Length < source.Length)
                return -1;
            for (int i = 0; i < source.Length; i++)
                destination[i] = culture.TextInfo.ToLower(source[i]);
            return source.Length;
        }

        public static ReadOnlySpan<char> AsSpan(this string text, int start) { return AsSpan(text).Slice(start); }
        public static ReadOnlySpan<char> AsSpan(this string text, int start, int length) { return AsSpan(text).Slice(start, length); }

        public static ReadOnlyMemory<char> AsMemory(this string text)
        {
            return text == null ? default(ReadOnlyMemory<char>) : new ReadOnlyMemory<char>(text.ToCharArray());
        }

        public static ReadOnlyMemory<char> AsMemory(this string text, int start) { return AsMemory(text).Slice(start); }
        public static ReadOnlyMemory<char> AsMemory(this string text, int start, int length) { return AsMemory(text).Slice(start, length); }

        public static int IndexOf<T>(this Span<T> span, T value) where T : IEquatable<T>
        {
            return IndexOf((ReadOnlySpan<T>)span, value);
        }

        public static int IndexOf<T>(this ReadOnlySpan<T> span, T value) where T : IEquatable<T>
        {
            for (int i = 0; i < span.Length; i++)
                if (EqualityComparer<T>.Default.Equals(span[i], value))
                    return i;
            return -1;
        }

        public static int IndexOf<T>(this Span<T> span, ReadOnlySpan<T> value) where T : IEquatable<T>
        {
            return IndexOf((ReadOnlySpan<T>)span, value);
        }

        public static int IndexOf<T>(this ReadOnlySpan<T> span, ReadOnlySpan<T> value) where T : IEquatable<T>
        {
            for (int i = 0; i + value.Length <= span.Length; i++)
                if (SequenceEqual(span.Slice(i, value.Length), value))
                    return i;
            return -1;
        }

        public static int LastIndexOf<T>(this Span<T> span, T value) where T : IEquatable<T>
        {
            return LastIndexOf((ReadOnlySpan<T>)span, value);
        }

        public static int LastIndexOf<T>(this ReadOnlySpan<T> span, T value) where T : IEquatable<T>
        {
            for (int i = span.Length - 1; i >= 0; i--)
                if (EqualityComparer<T>.Default.Equals(span[i], value))
                    return i;
            return -1;
        }

        public static bool Contains<T>(this Span<T> span, T value) where T : IEquatable<T> { return IndexOf(span, value) >= 0; }
        public static bool Contains<T>(this ReadOnlySpan<T> span, T value) where T : IEquatable<T> { return IndexOf(span, value) >= 0; }

        public static bool SequenceEqual<T>(this Span<T> span, ReadOnlySpan<T> other) where T : IEquatable<T>
        {
            return SequenceEqual((ReadOnlySpan<T>)span, other);
        }

        public static bool SequenceEqual<T>(this ReadOnlySpan<T> span, ReadOnlySpan<T> other) where T : IEquatable<T>
        {
            if (span.Length != other.Length)
                return false;
            for (int i = 0; i < span.Length; i++)
                if (!EqualityComparer<T>.Default.Equals(span[i], other[i]))
                    return false;
            return true;
        }

        public static bool StartsWith<T>(this Span<T> span, ReadOnlySpan<T> value) where T : IEquatable<T>
        {
            return StartsWith((ReadOnlySpan<T>)span, value);
        }

        public static bool StartsWith<T>(this ReadOnlySpan<T> span, ReadOnlySpan<T> value) where T : IEquatable<T>
        {
            return value.Length <= span.Length && SequenceEqual(span.Slice(0, value.Length), value);
        }

        public static bool EndsWith<T>(this Span<T> span, ReadOnlySpan<T> value) where T : IEquatable<T>
        {
            return EndsWith((ReadOnlySpan<T>)span, value);
        }

        public static bool EndsWith<T>(this ReadOnlySpan<T> span, ReadOnlySpan<T> value) where T : IEquatable<T>
        {
            return value.Length <= span.Length && SequenceEqual(span.Slice(span.Length - value.Length), value);
        }

        public static void Reverse<T>(this Span<T> span)
        {
            for (int i = 0, j = span.Length - 1; i < j; i++, j--)
            {
                T kept = span[i];
                span[i] = span[j];
                span[j] = kept;
            }
        }

        public static void CopyTo<T>(this T[] source, Span<T> destination) { new ReadOnlySpan<T>(source).CopyTo(destination); }
        public static void CopyTo<T>(this T[] source, Memory<T> destination) { new ReadOnlySpan<T>(source).CopyTo(destination.Span); }

        public static ReadOnlySpan<char> Trim(this ReadOnlySpan<char> span) { return TrimStart(TrimEnd(span)); }

        public static ReadOnlySpan<char> TrimStart(this ReadOnlySpan<char> span)
        {
            int start = 0;
            while (start < span.Length && char.IsWhiteSpace(span[start]))
                start++;
            return span.Slice(start);
        }

        public static ReadOnlySpan<char> TrimEnd(this ReadOnlySpan<char> span)
        {
            int length = span.Length;
            while (length > 0 && char.IsWhiteSpace(span[length - 1]))
                length--;
            return span.Slice(0, length);
        }

        public static bool IsWhiteSpace(this ReadOnlySpan<char> span) { return TrimStart(span).Length == 0; }

        public static bool Equals(this ReadOnlySpan<char> span, ReadOnlySpan<char> other, StringComparison comparisonType)
        {
            return string.Equals(span.ToString(), other.ToString(), comparisonType);
        }

        public static int CompareTo(this ReadOnlySpan<char> span, ReadOnlySpan<char> other, StringComparison comparisonType)
        {
            return string.Compare(span.ToString(), other.ToString(), comparisonType);
        }

        public static bool StartsWith(this ReadOnlySpan<char> span, ReadOnlySpan<char> value, StringComparison comparisonType)
        {
            return span.ToString().StartsWith(value.ToString(), comparisonType);
        }

        public static bool EndsWith(this ReadOnlySpan<char> span, ReadOnlySpan<char> value, StringComparison comparisonType)
        {
            return span.ToString().EndsWith(value.ToString(), comparisonType);
        }

        public static int IndexOf(this ReadOnlySpan<char> span, ReadOnlySpan<char> value, StringComparison comparisonType)
        {
            return span.ToString().IndexOf(value.ToString(), comparisonType);
        }

        public static bool Contains(this ReadOnlySpan<char> span, ReadOnlySpan<char> value, StringComparison comparisonType)
        {
            return span.ToString().IndexOf(value.ToString(), comparisonType) >= 0;
        }
    }
}
