// What becomes of a place whose item has been removed: the real collections clear it if that frees
// an object, and otherwise leave the old value there for racing readers to find.
namespace System.Collections.Generic
{
    static class Vacated
    {
        // True for reference types and nullables. (The real library looks into structs, too.)
        internal static bool IsCleared<T>() { return default(T) == null; }
    }
}
