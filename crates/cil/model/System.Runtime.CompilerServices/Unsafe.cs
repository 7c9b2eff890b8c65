// Pointers without checks. What leaves the value or the array that it points to is inconclusive.
namespace System.Runtime.CompilerServices
{
    using Fencepost;

    public static class Unsafe
    {
        public static ref T AsRef<T>(ref T source) { return ref source; }
        public static ref TTo As<TFrom, TTo>(ref TFrom source) { return ref Runtime.View<TFrom, TTo>(ref source); }
        public static ref T Add<T>(ref T source, int count) { return ref Runtime.Moved(ref source, count); }
        public static ref T Subtract<T>(ref T source, int count) { return ref Runtime.Moved(ref source, -count); }
        public static int SizeOf<T>() { return Runtime.SizeOf<T>(); }
        public static void SkipInit<T>(ref T value) { }
        public static ref T NullRef<T>() { return ref Runtime.Follow(default(Interior<T>)); }

        // A number whose bytes lie one after the other, the lowest first.
        public static T ReadUnaligned<T>(ref byte source)
        {
            if (typeof(T) == typeof(short))
                return (T)(object)(short)Number(ref source, 2);
            if (typeof(T) == typeof(ushort))
                return (T)(object)(ushort)Number(ref source, 2);
            if (typeof(T) == typeof(int))
                return (T)(object)(int)Number(ref source, 4);
            if (typeof(T) == typeof(uint))
                return (T)(object)(uint)Number(ref source, 4);
            if (typeof(T) == typeof(long))
                return (T)(object)(long)Number(ref source, 8);
            if (typeof(T) == typeof(ulong))
                return (T)(object)Number(ref source, 8);
            Runtime.Unsupported("Unsafe.ReadUnaligned of what is no integer");
            return default(T);
        }

        static ulong Number(ref byte source, int length)
        {
            ulong number = 0;
            for (int i = length - 1; i >= 0; i--)
                number = number << 8 | Add(ref source, i);
            return number;
        }

        public static bool AreSame<T>(ref T left, ref T right)
        {
            return Runtime.SamePlace(Runtime.Keep(ref left), Runtime.Keep(ref right));
        }

        public static bool IsNullRef<T>(ref T source)
        {
            return Runtime.SamePlace(Runtime.Keep(ref source), default(Interior<T>));
        }

        public static T As<T>(object o) where T : class
        {
            if (o != null && !(o is T))
                Runtime.Unsupported("Unsafe.As of an object that is of another type");
            return (T)o;
        }
    }
}
