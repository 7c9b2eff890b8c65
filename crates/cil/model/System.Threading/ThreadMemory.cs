// Thread's fences and volatile accesses; the front end knows each by name.
using System.Runtime.CompilerServices;

namespace System.Threading
{
    public sealed partial class Thread
    {
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern void MemoryBarrier();

        [MethodImpl(MethodImplOptions.InternalCall)] public static extern byte VolatileRead(ref byte address);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern sbyte VolatileRead(ref sbyte address);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern short VolatileRead(ref short address);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern ushort VolatileRead(ref ushort address);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern int VolatileRead(ref int address);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern uint VolatileRead(ref uint address);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern long VolatileRead(ref long address);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern ulong VolatileRead(ref ulong address);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern float VolatileRead(ref float address);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern double VolatileRead(ref double address);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern IntPtr VolatileRead(ref IntPtr address);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern UIntPtr VolatileRead(ref UIntPtr address);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern object VolatileRead(ref object address);

        [MethodImpl(MethodImplOptions.InternalCall)] public static extern void VolatileWrite(ref byte address, byte value);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern void VolatileWrite(ref sbyte address, sbyte value);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern void VolatileWrite(ref short address, short value);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern void VolatileWrite(ref ushort address, ushort value);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern void VolatileWrite(ref int address, int value);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern void VolatileWrite(ref uint address, uint value);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern void VolatileWrite(ref long address, long value);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern void VolatileWrite(ref ulong address, ulong value);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern void VolatileWrite(ref float address, float value);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern void VolatileWrite(ref double address, double value);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern void VolatileWrite(ref IntPtr address, IntPtr value);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern void VolatileWrite(ref UIntPtr address, UIntPtr value);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern void VolatileWrite(ref object address, object value);
    }
}
