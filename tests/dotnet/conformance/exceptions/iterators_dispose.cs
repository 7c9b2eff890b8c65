// build: roslyn
// Fault and finally blocks of iterators: early exit, Dispose, exceptions inside, nested try/finally, foreach over throwing sequences.
using System;
using System.Collections.Generic;

static class IteratorsDispose
{
    static string log = "";
    static void Flush(string label) { Console.WriteLine(label + ": " + log); log = ""; }
    static IEnumerable<int> Count(int n)
    {
        log += "start ";
        try { for (int i = 0; i < n; i++) { log += "y" + i + " "; yield return i; } log += "end "; } finally { log += "finally "; }
    }
    static IEnumerable<int> Nested()
    {
        try { yield return 1; try { yield return 2; yield return 3; } finally { log += "inner "; } yield return 4; } finally { log += "outer "; }
    }
    static IEnumerable<int> Throws() { try { yield return 1; throw new InvalidOperationException("it"); } finally { log += "cleanup "; } }
    static IEnumerable<int> FromOther(IEnumerable<int> source)
    {
        foreach (int x in source) { if (x == 2) yield break; yield return x * 10; }
        log += "not reached ";
    }
    static IEnumerable<string> CatchInside()
    {
        for (int i = 0; i < 3; i++) { string s; try { s = (6 / (i - 1)).ToString(); } catch (DivideByZeroException) { s = "div"; } yield return s; }
    }
    static IEnumerable<int> FinallyThrows()
    {
        try { yield return 1; yield return 2; } finally { log += "throwing "; throw new InvalidOperationException("from finally"); }
    }

    static void Main()
    {
        foreach (int x in Count(2)) log += x + " "; Flush("complete");
        foreach (int x in Count(5)) { if (x == 1) break; } Flush("break");
        try { foreach (int x in Count(5)) throw new Exception("body"); } catch (Exception e) { log += e.Message; } Flush("body throws");
        Count(3); Flush("not enumerated");
        var e1 = Count(3).GetEnumerator(); e1.Dispose(); Flush("disposed before start");
        var e2 = Count(3).GetEnumerator();
        e2.MoveNext();
        e2.MoveNext();
        log += "current " + e2.Current + " ";
        e2.Dispose();
        log += e2.MoveNext();
        Flush("disposed midway");
        foreach (int stop in new[] { 1, 2, 3, 4, 5 }) { foreach (int x in Nested()) { if (x == stop) break; log += x + " "; } Flush("nested stop " + stop); }
        try { foreach (int x in Throws()) log += x + " "; } catch (InvalidOperationException e) { log += "caught " + e.Message; } Flush("throws");
        foreach (int x in FromOther(Count(9))) log += x + " "; Flush("chained");
        Flush(string.Join(",", CatchInside()));
        try { foreach (int x in FinallyThrows()) break; } catch (InvalidOperationException e) { log += e.Message; } Flush("finally throws");
        var it = Throws().GetEnumerator();
        it.MoveNext();
        try { it.MoveNext(); } catch (InvalidOperationException) { log += "after " + it.MoveNext(); }
        Flush("dead after throw");
        var seq = Count(2); foreach (int x in seq) { } foreach (int x in seq) { } Flush("twice");
        var pair1 = seq.GetEnumerator();
        var pair2 = seq.GetEnumerator();
        pair1.MoveNext();
        pair2.MoveNext();
        pair1.MoveNext();
        log += pair1.Current + " " + pair2.Current;
        Flush("independent");
    }
}
