// Spans and what is behind them.
namespace System.Runtime.InteropServices
{
    using Fencepost;

    public static class MemoryMarshal
    {
        public static Span<T> CreateSpan<T>(ref T reference, int length)
        {
            if (length > 1)
                Runtime.Unsupported("a span over what follows a variable");
            return InlineArray.Span(ref reference, length);
        }

        public static ReadOnlySpan<T> CreateReadOnlySpan<T>(ref T reference, int length)
        {
            if (length > 1)
                Runtime.Unsupported("a span over what follows a variable");
            return InlineArray.ReadOnlySpan(ref reference, length);
        }

        public static ref T GetReference<T>(Span<T> span) { return ref span.GetPinnableReference(); }
        public static ref T GetReference<T>(ReadOnlySpan<T> span) { return ref span.First(); }

        public static ref T GetArrayDataReference<T>(T[] array)
        {
            if (array.Length == 0)
                Runtime.Unsupported("a pointer to the elements of an empty array");
            return ref array[0];
        }
    }
}
