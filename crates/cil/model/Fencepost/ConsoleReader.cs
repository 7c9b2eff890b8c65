// What is typed in: the lines that the user gives, each ended by "\n", and then nothing. If the user gives none, it is
// tried that there is no input, and whatever else may come makes the verdict inconclusive.
using System.IO;

namespace Fencepost
{
    internal sealed class ConsoleReader : PromptReader
    {
        [Immediate] internal static readonly ConsoleReader Only = new ConsoleReader();

        // The next line, and the next character in it.
        int line, at;

        // The line to be read from; null at the end.
        string Line()
        {
            if (Runtime.HasInput())
                return Runtime.InputAt(line);
            if (Runtime.Choose(2) == 1)
                Runtime.NoInput();
            return null;
        }

        public override string ReadLine()
        {
            lock (this)
            {
                string text = Line();
                if (text == null)
                    return null;
                text = text.Substring(at);
                line++;
                at = 0;
                return text;
            }
        }

        public override int Peek()
        {
            lock (this)
            {
                string text = Line();
                return text == null ? -1 : at < text.Length ? text[at] : '\n';
            }
        }

        public override int Read()
        {
            lock (this)
            {
                string text = Line();
                if (text == null)
                    return -1;
                if (at < text.Length)
                    return text[at++];
                line++;
                at = 0;
                return '\n';
            }
        }

        public override string ReadToEnd()
        {
            lock (this)
                return base.ReadToEnd();
        }
    }
}
