// Room that sets keep ready.
namespace System.Collections.Generic
{
    partial class HashSet<T>
    {
        public int EnsureCapacity(int capacity)
        {
            if (capacity < 0)
                throw new ArgumentOutOfRangeException("capacity");
            int room = slots == null ? 0 : slots.Length;
            if (room >= capacity)
                return room;
            Resize(Primes.AtLeast(capacity));
            return slots.Length;
        }
    }
}
