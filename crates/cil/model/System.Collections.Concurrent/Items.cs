// Lists that never change, for collections whose whole content is one word of memory: an operation on the collection is one
// critical section that reads and writes that word, and a look at it is one read.
namespace System.Collections.Concurrent
{
    using Fencepost;

    sealed class Items<T>
    {
        [Immediate] internal readonly T first;
        [Immediate] internal readonly Items<T> rest;
        [Immediate] internal readonly int count;

        internal Items(T first, Items<T> rest)
        {
            this.first = first;
            this.rest = rest;
            count = CountOf(rest) + 1;
        }

        internal static int CountOf(Items<T> items) { return items == null ? 0 : items.count; }

        internal static Items<T> With(Items<T> items, T last)
        {
            return items == null ? new Items<T>(last, null) : new Items<T>(items.first, With(items.rest, last));
        }

        internal static Items<T> Without(Items<T> items, int index)
        {
            return index == 0 ? items.rest : new Items<T>(items.first, Without(items.rest, index - 1));
        }

        internal static T At(Items<T> items, int index)
        {
            for (; index > 0; index--)
                items = items.rest;
            return items.first;
        }

        internal static T[] ToArray(Items<T> items)
        {
            T[] array = new T[CountOf(items)];
            for (int i = 0; items != null; items = items.rest)
                array[i++] = items.first;
            return array;
        }
    }
}
