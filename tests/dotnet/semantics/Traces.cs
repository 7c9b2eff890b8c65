// build: no-run roslyn
// The text of stack traces.
using System;
using System.Diagnostics;
using System.Threading;

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

    static void Unthrown()
    {
        Is(new Exception().StackTrace == null);
        Is(new Exception("never thrown").ToString() == "System.Exception: never thrown");
        Is(new StackTrace(new Exception()).FrameCount == 0);
    }

    static bool Has(string trace, string method) { return trace.Contains("Traces." + method); }

    static int Count(string text, string part)
    {
        int count = 0;
        for (int at = text.IndexOf(part); at >= 0; at = text.IndexOf(part, at + 1))
            count++;
        return count;
    }

    // From where it is thrown to where it is caught, and not beyond.
    static void UpToCatch()
    {
        string trace = Caught();
        Is(Has(trace, "Throw") && Has(trace, "Caught") && !Has(trace, "UpToCatch"));
        Is(trace.IndexOf("Throw") < trace.IndexOf("Caught"));
        Is(trace.Split('\n').Length == 2);
    }

    static void ThrowOn()
    {
        try { Throw(); }
        catch (InvalidOperationException) { throw; }
    }

    static void ThrowAnew()
    {
        try { Throw(); }
        catch (InvalidOperationException e) { throw e; }
    }

    static void Keeps()
    {
        try { ThrowOn(); }
        catch (InvalidOperationException e)
        {
            Is(Has(e.StackTrace, "Throw ") || Has(e.StackTrace, "Throw("));
            Is(Count(e.StackTrace, "Traces.ThrowOn") == 1 && Has(e.StackTrace, "Keeps"));
        }
    }

    static void Resets()
    {
        try { ThrowAnew(); }
        catch (InvalidOperationException e)
        {
            Is(!Has(e.StackTrace, "Throw ") && !Has(e.StackTrace, "Throw("));
            Is(Has(e.StackTrace, "ThrowAnew") && Has(e.StackTrace, "Resets"));
        }
    }

    static int passed;

    static void WithFinally()
    {
        try
        {
            try { Throw(); }
            finally { passed++; }
        }
        finally { passed++; }
    }

    static void AfterFinally()
    {
        try { WithFinally(); }
        catch (InvalidOperationException e)
        {
            Is(passed == 2);
            Is(Count(e.StackTrace, "WithFinally") == 1 && Count(e.StackTrace, "AfterFinally") == 1);
            Is(e.StackTrace.Split('\n').Length == 3);
        }
    }

    static string seen;

    static bool Look(Exception e)
    {
        seen = e.StackTrace;
        return false;
    }

    static void Refused()
    {
        try { WithFinally(); }
        catch (InvalidOperationException e) when (Look(e)) { Is(false); }
    }

    // A filter sees what has been passed so far, before any `finally` has run.
    static void InFilter()
    {
        try { Refused(); }
        catch (InvalidOperationException e)
        {
            Is(Has(seen, "Throw") && Has(seen, "Refused") && !Has(seen, "InFilter"));
            Is(e.StackTrace.Split('\n').Length == seen.Split('\n').Length + 1);
            Is(Has(e.StackTrace, "InFilter") && Count(e.StackTrace, "Refused") == 1);
        }
    }

    static void Wrap()
    {
        try { Throw(); }
        catch (Exception e) { throw new ArgumentException("outer", e); }
    }

    static void Inner()
    {
        try { Wrap(); }
        catch (ArgumentException e)
        {
            string text = e.ToString();
            Is(text.StartsWith("System.ArgumentException: outer"));
            int arrow = text.IndexOf(" ---> System.InvalidOperationException: thrown\n");
            int end = text.IndexOf("\n   --- End of inner exception stack trace ---\n");
            Is(arrow > 0 && text.IndexOf("Traces.Throw") > arrow && text.IndexOf("Traces.Throw") < end);
            Is(text.IndexOf("Traces.Inner") > end && text.LastIndexOf("Traces.Wrap") > end);
        }
    }

    static StackTrace Here() { return new StackTrace(); }

    static void Frames()
    {
        StackTrace here = Here();
        Is(here.FrameCount == 2 || here.FrameCount == 3);
        Is(here.GetFrame(0).GetMethod().Name == "Here" && here.GetFrame(1).GetMethod().Name == "Frames");
        Is(here.GetFrame(9) == null);
        Is(new StackTrace(1).FrameCount == here.FrameCount - 2);
        try { Throw(); }
        catch (InvalidOperationException e)
        {
            var trace = new StackTrace(e);
            Is(trace.FrameCount == 2 && trace.GetFrames()[1].GetMethod().Name == "Frames");
            Is(new StackTrace(e, 1).ToString().Contains("Frames") && !new StackTrace(e, 1).ToString().Contains("Throw"));
        }
    }

    static Exception failure;

    static void Work()
    {
        try { Throw(); }
        catch (Exception e) { failure = e; }
    }

    // Another thread reads it when the one that has caught it is done.
    static void OfAnotherThread()
    {
        var worker = new Thread(Work);
        worker.Start();
        worker.Join();
        Is(Has(failure.StackTrace, "Throw") && Has(failure.StackTrace, "Work"));
        try { throw failure; }
        catch (Exception e) { Is(!Has(e.StackTrace, "Work") && Has(e.StackTrace, "OfAnotherThread")); }
    }

    static volatile Exception published;

    static void Publish()
    {
        try { Throw(); }
        catch (Exception e) { published = e; }
    }

    // Nor does it have to wait for more than the exception itself.
    static void Published()
    {
        new Thread(Publish).Start();
        Exception e = published;
        if (e != null)
            Is(Has(e.StackTrace, "Throw") && Has(e.StackTrace, "Publish"));
    }

    static readonly Exception shared = new Exception("shared");

    static void ThrowShared()
    {
        try { throw shared; }
        catch (Exception) { }
    }

    // Two threads throw one exception: what its trace is depends on which was later.
    static void Shared()
    {
        new Thread(ThrowShared).Start();
        ThrowShared();
        Is(shared.StackTrace != "");
    }

    static void SharedNotRead()
    {
        new Thread(ThrowShared).Start();
        ThrowShared();
        Is(shared.Message == "shared");
    }

    static void Wrong() { Is(Has(Caught(), "Nowhere")); }

    static void Main()
    {
        Length();
        NotNull();
        OfTrap();
        OfEnvironment();
        Message();
        Overridden();
        Unthrown();
        UpToCatch();
        Keeps();
        Resets();
        AfterFinally();
        InFilter();
        Inner();
        Frames();
        OfAnotherThread();
        Published();
        Console.WriteLine("done");
    }
}
