// What compiled code asks of the runtime.
namespace System.Runtime.CompilerServices
{
    public static class RuntimeHelpers
    {
        [MethodImpl(MethodImplOptions.InternalCall)]
        public static extern void InitializeArray(Array array, RuntimeFieldHandle fldHandle);

        [MethodImpl(MethodImplOptions.InternalCall)]
        public static extern ReadOnlySpan<T> CreateSpan<T>(RuntimeFieldHandle fldHandle);

        // What the front end makes of CreateSpan: the data of the field, as an array.
        internal static ReadOnlySpan<T> Over<T>(T[] data) { return new ReadOnlySpan<T>(data); }

        public static int GetHashCode(object o)
        {
            if (o == null)
                return 0;
            Fencepost.Runtime.Relies("every object has the same identity hash code");
            return Fencepost.Runtime.IdentityHash(o);
        }

        public new static bool Equals(object o1, object o2)
        {
            if (o1 == o2)
                return true;
            return o1 != null && o2 != null && o1.GetType() == o2.GetType() && o1 is ValueType && Fencepost.Runtime.StructEquals(o1, o2);
        }

        public static T[] GetSubArray<T>(T[] array, Range range)
        {
            int start = range.Start.GetOffset(array.Length), end = range.End.GetOffset(array.Length);
            if ((uint)end > (uint)array.Length || (uint)start > (uint)end)
                throw new ArgumentOutOfRangeException("length");
            var part = new T[end - start];
            for (int i = 0; i < part.Length; i++)
                part[i] = array[start + i];
            return part;
        }

        public static bool TryEnsureSufficientExecutionStack()
        {
            return true;
        }

        public static object GetObjectValue(object obj)
        {
            return obj;
        }

        public static int OffsetToStringData { get { return 0; } }

        public static void PrepareConstrainedRegions()
        {
        }

        public static void EnsureSufficientExecutionStack()
        {
        }
    }
}
