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
