// Arrays to be used again. A pool may give any array that was returned, or a new one; what was in it is still there.
namespace System.Buffers
{
    using Fencepost;
    using System.Collections.Concurrent;

    public abstract class ArrayPool<T>
    {
        static readonly ArrayPool<T> shared = new KeepingPool<T>();

        public static ArrayPool<T> Shared { get { return shared; } }

        public static ArrayPool<T> Create() { return new KeepingPool<T>(); }

        public static ArrayPool<T> Create(int maxArrayLength, int maxArraysPerBucket)
        {
            if (maxArrayLength <= 0)
                throw new ArgumentOutOfRangeException("maxArrayLength");
            if (maxArraysPerBucket <= 0)
                throw new ArgumentOutOfRangeException("maxArraysPerBucket");
            return new KeepingPool<T>();
        }

        public abstract T[] Rent(int minimumLength);

        public abstract void Return(T[] array, bool clearArray = false);
    }

    sealed class KeepingPool<T> : ArrayPool<T>
    {
        [Immediate] readonly object gate = new object();
        Items<T[]> kept;

        public override T[] Rent(int minimumLength)
        {
            if (minimumLength < 0)
                throw new ArgumentOutOfRangeException("minimumLength");
            if (minimumLength == 0)
                return new T[0];
            Runtime.Relies("an ArrayPool rents arrays whose lengths are powers of two, and at least 16");
            int length = 16;
            while (length < minimumLength)
                length *= 2;
            Runtime.Enter(gate);
            int which = Runtime.Choose(Fitting(length) + 1);
            T[] array = which == 0 ? null : Take(length, which);
            Runtime.Exit(gate);
            return array ?? new T[length];
        }

        int Fitting(int length)
        {
            int count = 0;
            for (Items<T[]> each = kept; each != null; each = each.rest)
                if (each.first.Length == length)
                    count++;
            return count;
        }

        // The array that is so many fitting ones from the start.
        T[] Take(int length, int which)
        {
            int index = 0;
            for (Items<T[]> each = kept; ; each = each.rest, index++)
                if (each.first.Length == length && --which == 0)
                {
                    kept = Items<T[]>.Without(kept, index);
                    return each.first;
                }
        }

        public override void Return(T[] array, bool clearArray)
        {
            if (array == null)
                throw new ArgumentNullException("array");
            int length = array.Length;
            if (length == 0)
                return;
            if (length < 16 || (length & (length - 1)) != 0)
                throw new ArgumentException("The buffer is not associated with this pool and may not be returned to it.", "array");
            if (clearArray)
                Array.Clear(array, 0, length);
            Runtime.Enter(gate);
            kept = new Items<T[]>(array, kept);
            Runtime.Exit(gate);
        }
    }
}
