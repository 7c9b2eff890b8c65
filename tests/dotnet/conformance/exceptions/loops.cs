// build: roslyn
// Partition III 3.46: leave: break, continue, goto and return through finally; try in loops; nested finally on the way out.
using System;

static class LoopsAndLeave
{
    static string log = "";
    static void Flush(string label) { Console.WriteLine(label + ": " + log); log = ""; }

    static void BreakContinue()
    {
        for (int i = 0; i < 6; i++)
        {
            try { if (i == 1) continue; if (i == 4) break; log += "b" + i + " "; }
            finally { log += "f" + i + " "; }
            log += "e" + i + " ";
        }
    }
    static int ReturnFromNestedLoops()
    {
        for (int i = 0; ; i++) try
        {
            for (int j = 0; ; j++) try { if (i * j == 6) return i * 10 + j; if (j > i) break; } finally { log += "j"; }
        }
        finally
        {
            log += "i ";
        }
    }
    static void Goto()
    {
        int n = 0;
    again:
        log += "again ";
        try { try { n++; if (n < 3) goto again; if (n == 3) goto done; } finally { log += "in" + n + " "; } } finally { log += "out" + n + " "; }
        log += "never";
    done:
        log += "done" + n;
    }
    static int Retry(int failures)
    {
        int attempts = 0;
        while (true)
        {
            try
            {
                attempts++;
                if (attempts <= failures) throw new TimeoutException("attempt " + attempts);
                return attempts;
            }
            catch (TimeoutException e)
            {
                log += e.Message + "; ";
                if (attempts == 4) return -1;
            }
        }
    }
    static int Switch(int n)
    {
        try
        {
            switch (n) { case 1: return 1; case 2: break; case 3: goto case 1; default: throw new Exception(); }
            log += "after ";
        }
        catch (Exception)
        {
            log += "c ";
        }
        finally
        {
            log += "f ";
        }
        return 0;
    }
    static void ThrowInLoop()
    {
        int caught = 0;
        for (int i = 0; i < 5; i++)
        {
            try
            {
                if (i % 2 == 0) throw new Exception();
                log += i + " ";
            }
            catch (Exception)
            {
                caught++;
                if (i == 4) break;
                continue;
            }
            finally
            {
                log += "f ";
            }
            log += "+ ";
        }
        log += "caught " + caught;
    }
    static bool LeaveCatch()
    {
        foreach (string s in new[] { "1", "x", "3" }) { try { log += int.Parse(s) + " "; } catch (FormatException) { log += "bad "; try { continue; } finally { log += "inner "; } } }
        return true;
    }
    static int FinallyInFinally()
    {
        int n = 0;
        try
        {
            n += 1;
        }
        finally
        {
            try { n += 10; if (n > 5) throw new Exception(); } catch (Exception) { n += 100; } finally { n += 1000; }
            n += 10000;
        }
        return n;
    }
    static void Using() { using (var a = new D("a")) using (var b = new D("b")) { log += "body "; if (a != null) return; } }
    static void UsingThrow() { try { using (new D("x")) { log += "body "; throw new Exception("boom"); } } catch (Exception e) { log += e.Message; } }
    static void UsingNull() { using (D none = null) log += "null is fine"; }
    class D : IDisposable
    {
        readonly string n;
        public D(string n) { this.n = n; log += "new" + n + " "; }
        public void Dispose() { log += "dispose" + n + " "; }
    }
    struct SD : IDisposable { public int N; public void Dispose() { log += "struct" + N + " "; } }
    static void LockThrows()
    {
        object o = new object();
        try { lock (o) { lock (o) { throw new Exception("locked"); } } } catch (Exception e) { log += e.Message + " "; }
        lock (o) log += "free";
    }

    static void Main()
    {
        BreakContinue(); Flush("break and continue");
        int r = ReturnFromNestedLoops(); Flush("return " + r);
        Goto(); Flush("goto");
        foreach (int n in new[] { 0, 2, 9 }) { r = Retry(n); Flush("retry " + n + " = " + r); }
        for (int n = 1; n < 5; n++) { r = Switch(n); Flush("switch " + n + " = " + r); }
        ThrowInLoop(); Flush("throw in loop");
        LeaveCatch(); Flush("leave catch");
        r = FinallyInFinally(); Flush("finally in finally " + r);
        Using(); Flush("using"); UsingThrow(); Flush("using throw"); UsingNull(); Flush("using null");
        using (var s = new SD { N = 4 }) log += "s "; Flush("using struct");
        LockThrows(); Flush("lock");
        int count = 0;
        for (int i = 0; i < 1000; i++) try { if (i % 10 == 3) throw new Exception(); } catch (Exception) { count++; }
        Console.WriteLine("many " + count);
    }
}
