// build: roslyn
// Partition III 4.31, 4.24; II 19: throw, rethrow, catch order, finally order, return in try, nested handlers, custom exceptions.
using System;

class AppException : Exception
{
    public readonly int Code;
    public AppException(string m, int code) : base(m) { Code = code; }
    public AppException(string m, Exception inner) : base(m, inner) { }
}
class SpecialException : AppException
{
    public SpecialException() : base("special", 7) { }
    public override string Message { get { return "overridden " + base.Message; } }
}

static class Basics
{
    static string log;
    static void Log(string s) { log += s + " "; }
    static void Flush(string label) { Console.WriteLine(label + ": " + log); log = ""; }

    static void Throw(int kind)
    {
        switch (kind)
        {
            case 0: return;
            case 1: throw new ArgumentException("arg");
            case 2: throw new ArgumentNullException("p");
            case 3: throw new AppException("app", 5);
            case 4: throw new SpecialException();
            case 5: throw new InvalidOperationException();
            default: throw new Exception("plain");
        }
    }

    static void Order(int kind)
    {
        try { Log("try"); Throw(kind); Log("end"); }
        catch (ArgumentNullException) { Log("null"); }
        catch (ArgumentException) { Log("arg"); }
        catch (SpecialException e) { Log(e.Message + e.Code); }
        catch (AppException e) { Log(e.Message + e.Code); }
        catch (Exception e) { Log("any " + e.GetType().Name); }
        finally { Log("finally"); }
        Flush("order " + kind);
    }

    static int Return(int n)
    {
        try
        {
            if (n == 0) return 10;
            Log("not zero");
            if (n == 1) throw new Exception();
            return 20;
        }
        catch (Exception)
        {
            return 30;
        }
        finally
        {
            Log("f" + n);
            n = 99;
        }
    }
    static int Overwritten() { int x = 1; try { return x; } finally { x = 2; Log("x=" + x); } }
    static int Nested()
    {
        try
        {
            try
            {
                try { throw new AppException("deep", 1); } finally { Log("f1"); }
            }
            catch (ArgumentException)
            {
                Log("wrong");
            }
            finally
            {
                Log("f2");
            }
        }
        catch (AppException e)
        {
            Log("caught " + e.Message);
            try
            {
                throw new InvalidOperationException("second");
            }
            catch (InvalidOperationException f)
            {
                Log(f.Message + "+" + e.Message);
            }
            finally
            {
                Log("f3");
            }
            return 5;
        }
        finally { Log("f4"); }
        return 6;
    }
    static void Rethrow() { try { throw new AppException("re", 3); } catch (AppException) { Log("c1"); throw; } finally { Log("f1"); } }
    static void RethrowOther()
    {
        try { throw new AppException("one", 3); } catch (AppException e) { Log("c1"); throw new AppException("two", e); } finally { Log("f1"); }
    }
    static void Deep(int n) { try { if (n == 0) throw new Exception("bottom"); Deep(n - 1); } finally { Log("u" + n); } }
    static void FinallyThrows() { try { throw new Exception("lost"); } finally { Log("f"); throw new InvalidOperationException("wins"); } }
    static void CatchThrows()
    {
        try { throw new Exception("a"); } catch (Exception) { throw new InvalidOperationException("from catch"); } finally { Log("still"); }
    }
    static void ThrowNull() { Exception none = null; throw none; }
    static void Catching(string label, Action a)
    {
        try
        {
            a();
            Log("returned");
        }
        catch (Exception e)
        {
            Log("-> " + e.GetType().Name + " '" + e.Message + "'" + (e.InnerException == null ? "" : " inner " + e.InnerException.Message));
        }
        Flush(label);
    }

    static void Main()
    {
        for (int k = 0; k < 7; k++) Order(k);
        for (int n = 0; n < 3; n++) { int r = Return(n); Flush("return " + n + " gave " + r); }
        int o = Overwritten(); Flush("overwritten " + o); o = Nested(); Flush("nested " + o);
        Catching("rethrow", Rethrow);
        Catching("rethrow other", RethrowOther);
        Catching("deep", () => Deep(4));
        Catching("finally throws", FinallyThrows);
        Catching("catch throws", CatchThrows);
        Catching("throw null", () => { try { ThrowNull(); } catch (NullReferenceException) { Log("NullReferenceException"); } });
        Catching("bare catch", () => { try { Throw(6); } catch { Log("bare"); } });
        Catching("same object", () => { Exception x = new AppException("same", 1); try { try { throw x; } catch (Exception e) { throw e; } } catch (Exception e) { Log(ReferenceEquals(x, e).ToString()); } });
        Catching("base exception", () => { try { throw new AppException("outer", new Exception("mid", new ArgumentException("root"))); } catch (Exception e) { Log(e.GetBaseException().Message); throw; } });
        Catching("in expression", () => { int x = 0; try { x = x + Fail() * 2; } catch (AppException) { } Log("x" + x); });
        Catching("data", () => { var e = new Exception("m"); e.Data["k"] = 1; Log(e.Data["k"] + " " + e.Data.Count); });
    }
    static int Fail() { throw new AppException("f", 0); }
}
