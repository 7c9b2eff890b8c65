// The strings of which there is one object each: all literals, and what a program adds.
using System;

namespace Fencepost
{
    // A literal of the program. These objects exist from the start.
    internal sealed class LiteralList
    {
        [Immediate] internal string _text;
        [Immediate] internal LiteralList _next;
    }

    internal sealed class Interned
    {
        [Immediate] static readonly object s_lock = new object();
        static Interned s_first;

        [Immediate] readonly string _text;
        [Immediate] readonly Interned _next;

        Interned(string text, Interned next)
        {
            _text = text;
            _next = next;
        }

        internal static string Find(string text, bool adds)
        {
            if (text == null)
                throw new ArgumentNullException("str");
            for (LiteralList list = Runtime.Literals(); list != null; list = list._next)
                if (list._text != null && list._text == text)
                {
                    if (!adds)
                        Runtime.Relies("every literal of the program is interned from the start");
                    return list._text;
                }
            lock (s_lock)
            {
                for (Interned one = s_first; one != null; one = one._next)
                    if (one._text == text)
                        return one._text;
                if (!adds)
                    return null;
                // Mono keeps a copy.
                string kept = Runtime.IsForDotnet() ? text : string.Copy(text);
                s_first = new Interned(kept, s_first);
                return kept;
            }
        }
    }
}
