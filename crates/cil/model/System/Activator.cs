// Making objects by type. The front end knows which constructor it is.
using System.Runtime.CompilerServices;

namespace System
{
    public static class Activator
    {
        [MethodImpl(MethodImplOptions.InternalCall)]
        public static extern T CreateInstance<T>();
    }
}
