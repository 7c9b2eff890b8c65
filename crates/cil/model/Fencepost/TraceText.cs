// The text of stack traces.
using System.Text;

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
            int count = Frames(trace);
            var text = new StringBuilder();
            for (int frame = first; frame < count; frame++)
            {
                if (frame > first)
                    text.Append('\n');
                text.Append(Runtime.FrameText(trace, frame, withSource ? 0 : 1));
            }
            return text.ToString();
        }
    }
}
