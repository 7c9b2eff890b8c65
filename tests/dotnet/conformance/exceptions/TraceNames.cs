// build: roslyn
// The methods in stack traces, line by line: the same on every platform, if no call is inlined.
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Names
{
    class Box<T>
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public void Put<U>(T item, U with, ref int at, int[] all, Dictionary<string, T> map)
        {
            throw new NotSupportedException("put");
        }
    }

    class Failing
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public Failing(int number) { throw new FormatException(); }

        public class Nested
        {
            public int this[int index]
            {
                [MethodImpl(MethodImplOptions.NoInlining)]
                get { return (new int[1])[index]; }
            }
        }
    }

    abstract class Shape
    {
        public abstract void Draw(string how);
    }

    class Circle : Shape
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public override void Draw(string how) { how.Substring(3, 5); }
    }
}

static class TraceNames
{
    // The names of the methods of this program; the platform's own are not the same everywhere.
    static void Show(string what, string trace)
    {
        Console.WriteLine(what);
        foreach (string line in trace.Split('\n'))
        {
            string name = line.Trim().Substring("at ".Length);
            name = name.Substring(0, name.IndexOf('(')).Trim().Replace('+', '.').Replace("[T]", "");
            if (name.StartsWith("Names") || name.StartsWith("TraceNames"))
                Console.WriteLine("  " + name);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Throw(int depth)
    {
        if (depth == 0)
            throw new InvalidOperationException("deep");
        Throw(depth - 1);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Catch(string what, Action action)
    {
        try { action(); }
        catch (Exception e) { Show(what, e.StackTrace); }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Recursion() { Throw(2); Console.Write(""); }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Generic()
    {
        int at = 0;
        new Names.Box<string>().Put<int>("", 2, ref at, null, null);
        Console.Write("");
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Constructor() { new Names.Failing(1); Console.Write(""); }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Indexer() { int number = new Names.Failing.Nested()[7]; Console.Write(""); }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Virtual()
    {
        Names.Shape shape = new Names.Circle();
        shape.Draw("ab");
        Console.Write("");
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Again()
    {
        try { Throw(1); }
        catch (InvalidOperationException) { Console.Write(""); throw; }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Anew()
    {
        try { Throw(1); }
        catch (InvalidOperationException e) { Console.Write(""); throw e; }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Finally()
    {
        try { Again(); }
        finally { Console.WriteLine("finally"); }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static void InCatch()
    {
        try { Throw(0); }
        catch (InvalidOperationException)
        {
            try { Anew(); }
            catch (InvalidOperationException e) { Show("inner", e.StackTrace); }
            throw;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static void FromFinally()
    {
        try { Throw(0); }
        finally { Throw(1); }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static bool Refuses(Exception e, string what)
    {
        Show(what, e.StackTrace);
        return false;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Filters()
    {
        try
        {
            try { Finally(); }
            catch (Exception e) when (Refuses(e, "first filter")) { }
        }
        catch (Exception e) when (Refuses(e, "second filter")) { }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Wrap()
    {
        try { Finally(); }
        catch (Exception e) { throw new ArgumentException("outer", e); }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Here()
    {
        Show("environment", Environment.StackTrace);
        var trace = new StackTrace();
        Console.WriteLine(trace.GetFrame(0).GetMethod().Name + " in " + trace.GetFrame(1).GetMethod().Name);
        Show("frames", trace.ToString().Trim());
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Inner()
    {
        try { Wrap(); }
        catch (ArgumentException e)
        {
            Show("outer", e.StackTrace);
            Show("inner", e.InnerException.StackTrace);
            Console.WriteLine(new StackTrace(e).FrameCount + " " + new StackTrace(e.InnerException).FrameCount);
        }
    }

    static void Main()
    {
        Console.WriteLine(new Exception().StackTrace == null);
        Catch("recursion", Recursion);
        Catch("generic", Generic);
        Catch("constructor", Constructor);
        Catch("indexer", Indexer);
        Catch("virtual", Virtual);
        Catch("again", Again);
        Catch("anew", Anew);
        Catch("finally", Finally);
        Catch("in a catch", InCatch);
        Catch("from finally", FromFinally);
        Catch("filters", Filters);
        Inner();
        Here();
    }
}
