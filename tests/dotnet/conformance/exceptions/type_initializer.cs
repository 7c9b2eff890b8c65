// build: roslyn
// Partition II 10.5.3.3: an exception in a static constructor becomes TypeInitializationException, again at every later use.
using System;

class Broken
{
    public static int Value = 5;
    public static int Runs;
    static Broken() { Console.WriteLine("Broken runs"); throw new InvalidOperationException("broken cctor"); }
    public static void Touch() { }
    public int Field;
}
class Field { public static readonly int N = int.Parse("oops"); static Field() { } }
class Outer { public static int N; static Outer() { N = Broken.Value; } }
class Recovers { public static string S; static Recovers() { try { throw new Exception("inside"); } catch (Exception e) { S = e.Message; } } }
class Generic<T> { public static int N; static Generic() { if (typeof(T) == typeof(int)) throw new NotSupportedException("no int"); N = 9; } }
class Base { static Base() { Console.WriteLine("Base"); throw new Exception("base failed"); } public static int X; }
class Derived : Base { public static int Y; static Derived() { Console.WriteLine("Derived"); Y = 4; } }

static class TypeInitializer
{
    static void Run(string label, Func<object> f)
    {
        try { Console.WriteLine(label + " -> " + f()); }
        catch (TypeInitializationException e)
        {
            Exception inner = e; string chain = "";
            while (inner is TypeInitializationException)
            {
                chain += ((TypeInitializationException)inner).TypeName + "/";
                inner = inner.InnerException;
            }
            Console.WriteLine(label + " -> TypeInitializationException " + chain + inner.GetType().Name + " " + inner.Message);
        }
        catch (Exception e) { Console.WriteLine(label + " -> " + e.GetType().Name); }
    }

    static void Main()
    {
        Run("field", () => Broken.Value);
        Run("field again", () => Broken.Value);
        Run("method", () => { Broken.Touch(); return 0; });
        Run("constructor", () => new Broken().Field);
        Run("store", () => Broken.Runs = 3);
        Run("format", () => Field.N > 0);
        Run("nested", () => Outer.N);
        Run("nested again", () => Outer.N);
        Run("recovers", () => Recovers.S);
        Run("generic string", () => Generic<string>.N);
        Run("generic int", () => Generic<int>.N);
        Run("generic int again", () => Generic<int>.N);
        Run("generic long", () => Generic<long>.N);
        Run("derived static", () => Derived.Y);
        Run("base static", () => Base.X);
        Run("base static through derived", () => Derived.X);
    }
}
