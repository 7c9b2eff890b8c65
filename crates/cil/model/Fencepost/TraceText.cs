// The text of stack traces. Nothing here is an event: nearly every program has code that asks some object for its text, and
// what an exception would do then is part of what that code may touch.
namespace Fencepost
{
    internal static class TraceText
    {
        const int UnitsOfFrame = 2;

        internal static int Frames(string trace)
        {
            return trace == null ? 0 : Runtime.StringLength(trace) / UnitsOfFrame;
        }

        // The lines of the frames from one on, with a line end between them.
        internal static string Lines(string trace, int first, bool withSource)
        {
            Platform.Traces();
            Platform.LineEnds();
            return trace == null ? "" : Runtime.TraceText(trace, first, withSource ? 0 : 1);
        }
    }
}
