// build: roslyn
// How types are related, generic types and their arguments, types by name, delegates and their methods.
using System;
using System.Collections.Generic;
using System.Reflection;

interface IBase { }
interface IMore : IBase { }
class First : IMore { }
class Second : First { }
class Box<T> { public T Value; public class Inner { } public override string ToString() { return "box of " + typeof(T); } }
class Two<A, B> { }
abstract class Abstract { }
sealed class Sealed { public struct Nested { } }
struct Value : IBase { }
delegate int Operation(int a, int b);

class Program
{
    int factor = 3;
    static int Add(int a, int b) { return a + b; }
    int Times(int a, int b) { return a * b * factor; }

    static void Main()
    {
        Console.WriteLine(typeof(IBase).IsAssignableFrom(typeof(Second)) + " " + typeof(Second).IsAssignableFrom(typeof(First)) + " " + typeof(object).IsAssignableFrom(typeof(Value)) + " " + typeof(IBase).IsAssignableFrom(typeof(Value)));
        Console.WriteLine(typeof(First).IsInstanceOfType(new Second()) + " " + typeof(First).IsInstanceOfType(null) + " " + typeof(IEnumerable<object>).IsAssignableFrom(typeof(List<string>)) + " " + typeof(int).IsAssignableFrom(typeof(uint)));
        Console.WriteLine(typeof(Second).GetInterfaces().Length + " " + typeof(Second).GetInterface("IBase") + " " + (typeof(Second).GetInterface("Nothing") == null));
        Console.WriteLine(typeof(Abstract).IsAbstract + " " + typeof(Sealed).IsSealed + " " + typeof(Sealed).IsPublic + " " + typeof(Sealed.Nested).IsNestedPublic + " " + typeof(Sealed.Nested).DeclaringType);
        Console.WriteLine(typeof(int[]).GetElementType() + " " + typeof(int[,]).GetArrayRank() + " " + typeof(First).HasElementType);
        Console.WriteLine(typeof(Box<>) + " " + typeof(Box<int>) + " " + typeof(Two<,>) + " " + typeof(Box<int>.Inner).DeclaringType);
        Console.WriteLine((typeof(Box<int>).GetGenericTypeDefinition() == typeof(Box<>)) + " " + typeof(Box<string>).GetGenericArguments()[0] + " " + typeof(Two<,>).GetGenericArguments().Length + " " + typeof(Two<,>).GetGenericArguments()[1].Name);
        Console.WriteLine(typeof(Box<>).IsGenericTypeDefinition + " " + typeof(Box<int>).IsGenericTypeDefinition + " " + typeof(Box<>).IsGenericType + " " + typeof(Box<>).ContainsGenericParameters);
        Type made = typeof(Box<>).MakeGenericType(typeof(string));
        Console.WriteLine((made == typeof(Box<string>)) + " " + Activator.CreateInstance(made));
        Console.WriteLine(typeof(List<int>).GetGenericTypeDefinition() == typeof(List<>));
        Console.WriteLine(Nullable.GetUnderlyingType(typeof(int?)) + " " + (Nullable.GetUnderlyingType(typeof(int)) == null));
        Assembly own = Assembly.GetExecutingAssembly();
        Console.WriteLine((own == typeof(First).Assembly) + " " + (own == Assembly.GetEntryAssembly()) + " " + own.GetType("First") + " " + (own.GetType("Nothing") == null) + " " + (Array.IndexOf(own.GetTypes(), typeof(Second)) >= 0));
        Console.WriteLine((Type.GetType("Second") == typeof(Second)) + " " + (Type.GetType("Nothing") == null));
        Operation operation = Add;
        Console.WriteLine(operation.Method.Name + " " + operation.DynamicInvoke(2, 3) + " " + (operation.Target == null));
        var program = new Program();
        operation = program.Times;
        Console.WriteLine(operation.Method + " " + (operation.Target == program) + " " + operation.DynamicInvoke(2, 3));
        var flags = BindingFlags.NonPublic | BindingFlags.Static | BindingFlags.Instance;
        operation = (Operation)Delegate.CreateDelegate(typeof(Operation), typeof(Program).GetMethod("Add", flags));
        Console.WriteLine(operation(4, 5) + " " + (operation == new Operation(Add)));
        operation = (Operation)Delegate.CreateDelegate(typeof(Operation), program, "Times");
        Console.WriteLine(operation(4, 5));
        operation = (Operation)typeof(Program).GetMethod("Times", flags).CreateDelegate(typeof(Operation), program);
        Console.WriteLine(operation(1, 5));
        Func<int, int> next = x => x + 1;
        Console.WriteLine(next.Method.ReturnType);
        try { operation.DynamicInvoke(1); }
        catch (TargetParameterCountException) { Console.WriteLine("wrong count"); }
        try { Delegate.CreateDelegate(typeof(Action), typeof(Program).GetMethod("Add", flags)); }
        catch (ArgumentException) { Console.WriteLine("does not fit"); }
    }
}
