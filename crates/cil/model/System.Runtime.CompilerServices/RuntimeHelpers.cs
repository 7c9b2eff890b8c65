// What compiled code asks of the runtime.
namespace System.Runtime.CompilerServices
{
    public static class RuntimeHelpers
    {
        [MethodImpl(MethodImplOptions.InternalCall)]
        public static extern void InitializeArray(Array array, RuntimeFieldHandle fldHandle);

        public static int GetHashCode(object o)
        {
            return o == null ? 0 : Fencepost.Runtime.IdentityHash(o);
        }

        public new static bool Equals(object o1, object o2)
        {
            if (o1 == o2)
                return true;
            return o1 != null && o2 != null && o1.GetType() == o2.GetType() && o1 is ValueType && Fencepost.Runtime.StructEquals(o1, o2);
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
