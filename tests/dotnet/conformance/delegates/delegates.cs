// build: roslyn
// Partition II 14.6, III 3.41, 4.18: ldftn, ldvirtftn, delegates: static, instance, virtual, open, multicast, equality, removal, variance.
using System;

delegate int Binary(int a, int b);
delegate void Change(ref int x);
delegate bool Try<T>(string s, out T value);
struct Scale { public int By; public int Times(int x) { By++; return x * By; } }
class Calculator
{
    public int Memory;
    public int Add(int a, int b) { Memory += a + b; return Memory; }
    public virtual int Combine(int a, int b) { return a * 10 + b; }
}
class Special : Calculator { public override int Combine(int a, int b) { return b * 10 + a; } public Binary BaseCombine() { return base.Combine; } }
static class Extensions { public static string Tag(this string s, int n) { return s + "#" + n; } }

static class Delegates
{
    static string log = "";
    static int Sub(int a, int b) { log += "sub;"; return a - b; }
    static int Mul(int a, int b) { log += "mul;"; return a * b; }
    static int Fail(int a, int b) { log += "fail;"; throw new InvalidOperationException("failed"); }
    static void Double(ref int x) { x *= 2; }
    static void Increment(ref int x) { x++; }

    static void Main()
    {
        Binary sub = Sub, mul = new Binary(Mul); var c = new Calculator(); Calculator special = new Special();
        Console.WriteLine("static {0} {1}", sub(7, 3), mul.Invoke(7, 3));
        Binary add = c.Add; add(1, 2); Console.WriteLine("closed {0} {1}", add(3, 4), c.Memory);
        Binary virt = special.Combine, based = ((Special)special).BaseCombine();
        Console.WriteLine("virtual {0} {1} {2}", virt(1, 2), based(1, 2), new Binary(c.Combine)(1, 2));
        Scale scale = new Scale { By = 1 };
        Func<int, int> times = scale.Times;
        Console.WriteLine("struct {0} {1} {2}", times(10), times(10), scale.By);
        Func<int, string> tag = "t".Tag; Console.WriteLine("extension " + tag(5));
        log = ""; Binary both = sub + mul; Console.WriteLine("multicast {0} {1}", both(9, 2), log);
        both += sub; log = ""; both(1, 1); Console.WriteLine("three {0} {1}", both.GetInvocationList().Length, log);
        both -= sub; log = ""; both(1, 1); Console.WriteLine("removes the last {0}", log);
        both -= add; Console.WriteLine("removing a stranger {0}", both.GetInvocationList().Length);
        both = both - sub - mul; Console.WriteLine("empty is null {0}", both == null);
        Binary failing = sub + Fail + new Binary(Mul);
        log = "";
        try { failing(1, 1); } catch (InvalidOperationException e) { Console.WriteLine("stops {0} {1}", e.Message, log); }
        int x = 5; Change change = Double; change += Increment; change += Double; change(ref x); Console.WriteLine("by ref " + x);
        Binary a1 = c.Add, a2 = c.Add, a3 = new Calculator().Add;
        Console.WriteLine("equality {0} {1} {2} {3}", a1 == a2, a1 == a3, a1.Equals(a2), a1 != sub);
        Binary s1 = Sub, s2 = Sub; Console.WriteLine("equality {0} {1} {2}", s1 == s2, s1 + mul == s2 + mul, s1 + mul == mul + s1);
        Console.WriteLine("target {0} {1}", ReferenceEquals(add.Target, c), sub.Target == null);
        Binary chain = sub + mul;
        Binary longer = chain + chain;
        longer -= chain;
        Console.WriteLine("remove a list {0} {1}", longer.GetInvocationList().Length, longer == chain);
        Binary pattern = sub + mul + sub + mul; pattern -= mul + sub; Console.WriteLine("remove the middle " + pattern.GetInvocationList().Length);
        Try<int> parse = int.TryParse; int n; Console.WriteLine("out {0} {1}", parse("33", out n), n);
        Func<object, string> describe = Convert; Func<string, object> general = describe; Console.WriteLine("variance " + general("v"));
        try { Binary none = null; none(1, 2); } catch (NullReferenceException) { Console.WriteLine("null delegate"); }
        try
        {
            Calculator none = null;
            Binary bad = none.Combine;
            Console.WriteLine("unreached " + bad(1, 2));
        }
        catch (NullReferenceException)
        {
            Console.WriteLine("virtual method of null");
        }
        foreach (Binary each in (sub + mul).GetInvocationList()) Console.Write(each(8, 2) + " ");
        Console.WriteLine();
        Delegate d = sub; Console.WriteLine("Delegate {0} {1}", d is Binary, ((Binary)Delegate.Combine(d, null))(5, 1));
        Func<int, Func<int, Func<int, int>>> curry = p => q => r => p * 100 + q * 10 + r; Console.WriteLine("curry " + curry(1)(2)(3));
        Func<Func<int, int>, Func<int, int>> twice = f => y => f(f(y)); Console.WriteLine("higher order " + twice(twice(y => y + 3))(1));
        Func<int, long> fact = null; fact = k => k == 0 ? 1 : k * fact(k - 1); Console.WriteLine("recursive " + fact(15));
    }
    static string Convert(object o) { return "object " + o; }
}
