// Message texts of the common exceptions, the way mono words them; ArgumentException with parameter names; ToString of custom ones.
using System;
using System.Collections.Generic;

class Custom : Exception { }
class WithMessage : Exception { public WithMessage(string m) : base(m) { } }

static class Messages
{
    static void Run(string label, Action a)
    {
        try { a(); Console.WriteLine(label + ": nothing"); }
        catch (Exception e) { Console.WriteLine(label + ": " + e.GetType().FullName + ": " + e.Message); }
    }

    static void Main()
    {
        int zero = 0, minus = -1; object o = "s"; int[] array = new int[1]; string none = null;
        Run("Exception", () => { throw new Exception(); });
        Run("custom", () => { throw new Custom(); });
        Run("with message", () => { throw new WithMessage("hello"); });
        Run("null message", () => { throw new WithMessage(null); });
        Run("ArgumentException", () => { throw new ArgumentException("bad thing", "name"); });
        Run("ArgumentException without name", () => { throw new ArgumentException("bad thing"); });
        Run("ArgumentNullException", () => { throw new ArgumentNullException("name"); });
        Run("ArgumentOutOfRangeException", () => { throw new ArgumentOutOfRangeException("name"); });
        Run("ArgumentOutOfRangeException with message", () => { throw new ArgumentOutOfRangeException("name", "too far"); });
        Run("InvalidOperationException", () => { throw new InvalidOperationException(); });
        Run("NotSupportedException", () => { throw new NotSupportedException(); });
        Run("NotImplementedException", () => { throw new NotImplementedException(); });
        Run("divide", () => { zero = 1 / zero; });
        Run("overflow", () => { zero = checked(int.MaxValue + array.Length); });
        Run("index", () => array[1] = 0);
        Run("null", () => zero = none.Length);
        Run("cast", () => { try { array = (int[])o; } catch (InvalidCastException) { throw new InvalidCastException(); } });
        Run("array type", () => { object[] a = new string[1]; a[0] = 1; });
        Run("negative size", () => { try { array = new int[minus]; } catch (OverflowException) { throw new OverflowException(); } });
        Run("ObjectDisposedException", () => { throw new ObjectDisposedException("thing"); });
        Run("FormatException", () => { throw new FormatException(); });
        Run("TimeoutException", () => { throw new TimeoutException(); });
        Run("int.Parse", () => int.Parse("x"));
        Run("int.Parse big", () => int.Parse("99999999999"));
        Run("int.Parse null", () => int.Parse(null));
        Run("list index", () => new List<int>()[0].ToString());
        Run("key", () => new Dictionary<string, int>()["k"].ToString());
        Run("duplicate key", () => { var d = new Dictionary<string, int>(); d.Add("k", 1); d.Add("k", 2); });
        Run("null key", () => { var d = new Dictionary<string, int>(); d.Add(null, 1); });
        Run("pop", () => new Stack<int>().Pop());
        Run("dequeue", () => new Queue<int>().Dequeue());
        Run("nullable", () => zero = ((int?)null).Value);
        Run("substring", () => "abc".Substring(4));
        Run("modified", () => { var l = new List<int> { 1, 2 }; foreach (int i in l) l.Add(i); });
        Run("inner", () => { try { throw new Exception("in"); } catch (Exception e) { throw new InvalidOperationException("out", e); } });
        Console.WriteLine(new ArgumentException("m", "p").ParamName + " " + new ArgumentNullException("q").ParamName);
        Console.WriteLine(new Exception("text").ToString());
        Console.WriteLine(new WithMessage("own").ToString());
        Console.WriteLine(new Exception("outer", new WithMessage("inner")).InnerException.Message);
    }
}
