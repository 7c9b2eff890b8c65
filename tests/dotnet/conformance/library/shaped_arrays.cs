// build: roslyn
// Arrays that are made by type, lengths and lower bounds.
using System;

static class Program
{
    static void Main()
    {
        Array low = Array.CreateInstance(typeof(int), new[] { 3 }, new[] { 5 });
        low.SetValue(7, 5);
        low.SetValue(9, 7);
        Console.WriteLine("{0} {1} {2} {3} {4}", low.GetValue(5), low.GetLowerBound(0), low.GetUpperBound(0), low.Length, low.Rank);
        foreach (int outside in new[] { 4, 8 })
        {
            try { low.GetValue(outside); }
            catch (IndexOutOfRangeException) { Console.WriteLine("{0} is outside", outside); }
        }
        foreach (object item in low)
            Console.WriteLine(item);
        Console.WriteLine("{0} {1}", low.GetType(), Array.IndexOf(low, 9));
        Console.WriteLine((object)low is int[]);
        Array square = Array.CreateInstance(typeof(string), new[] { 2, 2 }, new[] { 1, 1 });
        square.SetValue("x", 1, 2);
        Console.WriteLine("{0} {1} {2} {3}", square.GetValue(1, 2), square.Rank, ((string[,])square)[1, 2], square.GetType());
        try { square.SetValue("y", 0, 0); }
        catch (IndexOutOfRangeException) { Console.WriteLine("outside"); }
        try { square.SetValue(1, 1, 1); }
        catch (InvalidCastException) { Console.WriteLine("no string"); }
        Console.WriteLine(((int[])Array.CreateInstance(typeof(int), 4)).Length);
        Array two = Array.CreateInstance(typeof(double), 2, 3), three = Array.CreateInstance(typeof(DateTime), 2, 3, 4);
        Console.WriteLine("{0} {1} {2} {3}", two.Length, two.GetType(), three.Length, three.GetLength(2));
        Console.WriteLine(Array.CreateInstance(typeof(int), new[] { 2 }, new[] { 0 }) is int[]);
        Console.WriteLine(Array.CreateInstance(typeof(int), new[] { 2, 2 }) is int[,]);
        try { Array.CreateInstance(typeof(int), new[] { 2 }, new[] { 1, 2 }); }
        catch (ArgumentException) { Console.WriteLine("not as many bounds as lengths"); }
        try { Array.CreateInstance(typeof(int), -1, 2); }
        catch (ArgumentOutOfRangeException) { Console.WriteLine("negative"); }
        try { Array.CreateInstance(null, new[] { 2 }); }
        catch (ArgumentNullException e) { Console.WriteLine(e.ParamName); }
    }
}
