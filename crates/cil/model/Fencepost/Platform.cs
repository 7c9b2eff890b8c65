// What real platforms answer in different ways, and this library takes for granted: each assumption in one place.
namespace Fencepost
{
    internal static class Platform
    {
        // Numbers and dates as text: signs, points, separators, names.
        internal static void Culture()
        {
            Runtime.Relies("the current culture is the invariant one");
        }

        internal static void Floats()
        {
            Culture();
            Runtime.Relies("floating-point numbers are written as Mono and .NET Framework write them");
        }

        // The order of words, and their capital letters.
        internal static void Words()
        {
            Runtime.Relies("words are compared as Mono's invariant culture compares them");
        }

        internal static void Hashes()
        {
            Runtime.Relies("hash codes of strings, structs, types and delegates are those that fencepost's library computes");
        }

        internal static void Yielding()
        {
            Runtime.Relies("Thread.Yield returns true");
        }

        internal static void Debugger()
        {
            Runtime.Relies("no debugger is attached");
        }

        internal static void Traces()
        {
            Runtime.Relies("stack traces are written as Mono writes them, or .NET where the program is made for it: no call is inlined, lines and paths are those of the symbols, and in the library there are the frames of fencepost's");
        }

        internal static void LineEnds()
        {
            Runtime.Relies("lines end with \\n, as on Unix");
        }

        internal static void Bits()
        {
            Runtime.Relies("the process has 64 bits");
        }

        internal static void LittleEndian()
        {
            Runtime.Relies("the processor is little-endian");
        }

        internal static void Members()
        {
            Runtime.Relies("reflection lists members, interfaces and types in the order of the metadata");
        }

        internal static void TimeZone()
        {
            Runtime.Relies("the local time zone is UTC");
        }
    }
}
