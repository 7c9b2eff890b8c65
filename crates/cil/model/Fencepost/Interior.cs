// A pointer into a value, which the front end keeps as such: C# has fields of this kind only since version 11. Only structs
// that live on the stack alone may have one.
namespace Fencepost
{
    internal struct Interior<T>
    {
        /// The value so many behind this one. That there is one, the caller knows.
        internal Interior<T> Behind(int count)
        {
            Interior<T> place = this;
            for (int i = 0; i < count; i++)
                place = Runtime.Next(place);
            return place;
        }
    }

    // What the front end calls for the methods that compilers write for inline arrays.
    internal static class InlineArray
    {
        internal static ref T At<T>(ref T first, int index, int length)
        {
            if ((uint)index >= (uint)length)
                Runtime.Unsupported("an access beyond an inline array");
            return ref Runtime.Follow(Runtime.Keep(ref first).Behind(index));
        }

        internal static System.Span<T> Span<T>(ref T first, int length)
        {
            return new System.Span<T>(Runtime.Keep(ref first), length);
        }

        internal static System.ReadOnlySpan<T> ReadOnlySpan<T>(ref T first, int length)
        {
            return new System.ReadOnlySpan<T>(Runtime.Keep(ref first), length);
        }
    }
}
