// Volatile accesses; the front end knows each by name.
using System.Runtime.CompilerServices;

namespace System.Threading
{
    public static class Volatile
    {
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern bool Read(ref bool location);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern byte Read(ref byte location);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern sbyte Read(ref sbyte location);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern short Read(ref short location);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern ushort Read(ref ushort location);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern int Read(ref int location);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern uint Read(ref uint location);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern long Read(ref long location);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern ulong Read(ref ulong location);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern float Read(ref float location);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern double Read(ref double location);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern IntPtr Read(ref IntPtr location);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern UIntPtr Read(ref UIntPtr location);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern T Read<T>(ref T location) where T : class;

        [MethodImpl(MethodImplOptions.InternalCall)] public static extern void Write(ref bool location, bool value);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern void Write(ref byte location, byte value);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern void Write(ref sbyte location, sbyte value);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern void Write(ref short location, short value);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern void Write(ref ushort location, ushort value);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern void Write(ref int location, int value);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern void Write(ref uint location, uint value);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern void Write(ref long location, long value);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern void Write(ref ulong location, ulong value);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern void Write(ref float location, float value);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern void Write(ref double location, double value);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern void Write(ref IntPtr location, IntPtr value);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern void Write(ref UIntPtr location, UIntPtr value);
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern void Write<T>(ref T location, T value) where T : class;
    }
}
