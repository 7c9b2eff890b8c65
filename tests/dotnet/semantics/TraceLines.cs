// build: no-run roslyn
// The text of stack traces, line by line.
using System;
using System.Collections.Generic;
using System.Diagnostics;

static class TraceLines
{
    class Box<T>
    {
        public void Leaf<U>(T item, List<U> all, int[,] table, ref string text)
        {
            table[3, 3] = 1;
        }
    }

    static void Caller()
    {
        string text = null;
        new Box<object>().Leaf<byte>(
            null,
            null,
            new int[1, 1],
            ref text);
    }

    static void Again()
    {
        try
        {
            Caller();
        }
        catch (IndexOutOfRangeException)
        {
            Console.WriteLine("caught");
            throw;
        }
        finally
        {
            Console.WriteLine("finally");
        }
    }

    static void Wrap()
    {
        try { Again(); }
        catch (Exception e)
        {
            throw new ArgumentException("wrapped", e);
        }
    }

    static void Main()
    {
        Console.WriteLine(new Exception().StackTrace == null);
        try { Again(); }
        catch (Exception e)
        {
            Console.WriteLine(e.StackTrace);
        }
        try { Wrap(); }
        catch (Exception e)
        {
            Console.WriteLine(e);
            Console.WriteLine(new StackTrace(e));
            Console.WriteLine(new StackTrace(e, true));
        }
        Console.WriteLine(Environment.StackTrace);
        Console.WriteLine(new StackTrace());
        Console.WriteLine(new StackTrace(true));
    }
}
