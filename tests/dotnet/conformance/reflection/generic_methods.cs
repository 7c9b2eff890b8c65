// build: roslyn
// Generic methods that reflection gives type arguments.
using System;
using System.Collections.Generic;
using System.Reflection;

interface IShape
{
    int Area();
}

class Square : IShape
{
    public int Area() { return 4; }
}

struct Point : IShape
{
    public int Area() { return 1; }
}

class Pair<T>
{
    public string Both<U>(T first, U second) { return typeof(T).Name + " " + first + " " + typeof(U).Name + " " + second; }
}

class Program
{
    public static int Area<T>(T shape) where T : IShape { return shape.Area(); }
    public static T Make<T>() where T : new() { return new T(); }
    public static int Two<A, B>() { return typeof(A).Name.Length * 100 + typeof(B).Name.Length; }
    public T Same<T>(T value) { return value; }
    public static void Fail<T>(T value) { throw new InvalidOperationException("no " + typeof(T).Name); }
    public static void Swap<T>(ref T a, ref T b) { T c = a; a = b; b = c; }

    static MethodInfo Method(string name) { return typeof(Program).GetMethod(name); }

    static void Main()
    {
        Console.WriteLine(Method("Area").MakeGenericMethod(typeof(Square)).Invoke(null, new object[] { new Square() }));
        Console.WriteLine(Method("Area").MakeGenericMethod(typeof(Point)).Invoke(null, new object[] { new Point() }));
        Console.WriteLine(Method("Make").MakeGenericMethod(typeof(Square)).Invoke(null, null).GetType().Name);
        Console.WriteLine(Method("Two").MakeGenericMethod(typeof(int), typeof(string)).Invoke(null, null));
        MethodInfo same = Method("Same").MakeGenericMethod(typeof(string));
        Console.WriteLine(same);
        Console.WriteLine(same.Invoke(new Program(), new object[] { "q" }));
        Console.WriteLine("{0} {1} {2}", same.IsGenericMethod, same.IsGenericMethodDefinition, same.ContainsGenericParameters);
        Console.WriteLine("{0} {1} {2}", same.GetGenericArguments()[0], same.ReturnType, same.GetParameters()[0].ParameterType);
        Console.WriteLine(same.GetGenericMethodDefinition() == Method("Same"));
        Console.WriteLine("{0} {1}", Method("Same").IsGenericMethod, Method("Same").IsGenericMethodDefinition);
        Console.WriteLine(typeof(Pair<int>).GetMethod("Both").MakeGenericMethod(typeof(string)).Invoke(new Pair<int>(), new object[] { 1, "z" }));
        try { Method("Fail").MakeGenericMethod(typeof(int)).Invoke(null, new object[] { 3 }); }
        catch (TargetInvocationException e) { Console.WriteLine(e.InnerException.Message); }
        try { Method("Make").Invoke(null, null); }
        catch (InvalidOperationException) { Console.WriteLine("no type arguments"); }
        try { same.MakeGenericMethod(typeof(int)); }
        catch (InvalidOperationException) { Console.WriteLine("has type arguments"); }
        var swapped = new object[] { 1, 2 };
        Method("Swap").MakeGenericMethod(typeof(int)).Invoke(null, swapped);
        Console.WriteLine("{0} {1}", swapped[0], swapped[1]);
        object list = new List<int> { 1, 2 };
        Type item = list.GetType().GetGenericArguments()[0];
        Console.WriteLine(Method("Same").MakeGenericMethod(item).Invoke(new Program(), new object[] { 7 }));
        var typed = (Func<int, int>)Delegate.CreateDelegate(typeof(Func<int, int>), new Program(), Method("Same").MakeGenericMethod(typeof(int)));
        Console.WriteLine(typed(8));
    }
}
