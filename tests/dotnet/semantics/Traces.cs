// build: no-run roslyn
// The text of stack traces.
using System;

static class Traces
{
    static void Throw() { throw new InvalidOperationException("thrown"); }

    static string Caught()
    {
        try { Throw(); }
        catch (InvalidOperationException e) { return e.StackTrace; }
        return null;
    }

    static void Is(bool condition)
    {
        if (!condition)
            throw new Exception("wrong");
    }

    static void Length() { Is(Caught().Length > 0); }

    static void NotNull() { Is(Caught() != null); }

    static void OfTrap()
    {
        object nothing = null;
        try { nothing.ToString(); }
        catch (NullReferenceException e) { Is(e.StackTrace.Contains("OfTrap")); }
    }

    static void OfEnvironment() { Is(Environment.StackTrace.Length > 0); }

    // A message does not need the text.
    static void Message()
    {
        try { Throw(); }
        catch (InvalidOperationException e) { Is(e.Message == "thrown"); }
    }

    class Own : Exception
    {
        public override string StackTrace { get { return "here"; } }
    }

    static void Overridden()
    {
        Exception e = new Own();
        Is(e.StackTrace == "here");
    }

    static void Main()
    {
        Length();
        NotNull();
        OfTrap();
        OfEnvironment();
        Message();
        Overridden();
    }
}
