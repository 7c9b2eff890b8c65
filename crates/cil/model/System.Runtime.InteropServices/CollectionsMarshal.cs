// What is inside of collections, for compilers.
namespace System.Runtime.InteropServices
{
    using System.Collections.Generic;

    public static class CollectionsMarshal
    {
        public static Span<T> AsSpan<T>(List<T> list) { return list == null ? default(Span<T>) : list.Whole; }

        public static void SetCount<T>(List<T> list, int count) { list.Resize(count); }
    }
}
