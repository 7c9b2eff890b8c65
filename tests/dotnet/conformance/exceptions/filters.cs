// build: roslyn
// Partition I 12.4.2.5, II 19: exception filters: first pass before any finally, side effects, order, handlers inside filters.
using System;

static class Filters
{
    static string log = "";
    static bool Log(string s, bool result) { log += s + " "; return result; }
    static void Run(string label, Action a)
    {
        try { a(); log += "returned"; } catch (Exception e) { log += "escaped " + e.Message; }
        Console.WriteLine(label + ": " + log);
        log = "";
    }
    static void Throw(string m) { try { throw new InvalidOperationException(m); } finally { Log("inner-finally", true); } }
    static int level; static bool Level(int n) { level++; return level == n; }

    static void Main()
    {
        Run("true", () => { try { Throw("a"); } catch (Exception e) when (Log("filter", true)) { Log("catch " + e.Message, true); } });
        Run("false", () => { try { Throw("a"); } catch (Exception) when (Log("filter", false)) { Log("catch", true); } });
        Run("second clause", () => { try { Throw("a"); } catch (Exception e) when (Log("first", e.Message == "b")) { Log("wrong", true); } catch (Exception e) when (Log("second", e.Message == "a")) { Log("right", true); } finally { Log("finally", true); } });
        Run("type first", () => { try { Throw("a"); } catch (ArgumentException) when (Log("never", true)) { } catch (InvalidOperationException) when (Log("once", true)) { Log("caught", true); } });
        Run("outer", () => { try { try { Throw("a"); } catch (Exception) when (Log("inner-filter", false)) { Log("no", true); } finally { Log("middle-finally", true); } } catch (Exception) when (Log("outer-filter", true)) { Log("outer-catch", true); } finally { Log("outer-finally", true); } });
        Run("filter catches", () => { try { Throw("a"); } catch (Exception) when (Safe()) { Log("catch", true); } });
        Run("rethrow", () => { try { try { Throw("a"); } catch (Exception) when (Log("f1", true)) { Log("c1", true); throw; } } catch (Exception) when (Log("f2", true)) { Log("c2", true); } });
        Run("nested calls", () => { level = 0; try { Outer(); } catch (Exception) when (Level(3)) { Log("main at " + level, true); } });
        Run("captured", () => { int n = 3; string s = "x"; try { n = 4; Throw(s); } catch (Exception e) when (n == 4 && e.Message == s) { n++; Log("n" + n, true); } });
        Run("in a loop", () => { for (int i = 0; i < 4; i++) try { Throw("e" + i); } catch (Exception e) when (i % 2 == 0) { Log("even " + e.Message, true); } catch (Exception) { Log("odd", true); } });
        Run("return", () => Log("got " + Value(1) + Value(2), true));
        Run("throw in handler", () => { try { try { Throw("a"); } catch (Exception) when (Log("f", true)) { Throw("b"); } finally { Log("fin", true); } } catch (Exception e) when (Log("g " + e.Message, true)) { Log("done", true); } });
    }
    static void Outer() { try { Inner(); } catch (Exception) when (Level(7)) { Log("outer", true); } finally { Log("outer-finally", true); } }
    static void Inner()
    {
        try { Throw("n"); } catch (Exception) when (Level(9)) { Log("inner", true); } finally { Log("inner-method-finally", true); }
    }
    static bool Safe()
    {
        try
        {
            throw new Exception("x");
        }
        catch (Exception)
        {
            Log("handled in filter", true);
            return true;
        }
        finally
        {
            Log("finally in filter", true);
        }
    }
    static int Value(int n)
    {
        try { if (n == 1) throw new Exception(); return 10; } catch (Exception) when (n == 1) { return 20; } finally { Log("v" + n, true); }
    }
}
