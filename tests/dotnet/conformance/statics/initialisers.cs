// Partition II 10.5.3: type initialisers: textual order, cycles (the thread that runs the initialiser sees what is there so far).
using System;

class StaticInitTest
{
    static int fst = snd;
    static int snd = 2;
    public static string Show() { return "fst=" + fst + ",snd=" + snd; }
}
class Order
{
    public static string Log = "log;";
    public static int A = Say("A", 1), B = Say("B", A + 1);
    public const int C = 10;
    static Order() { Log += "cctor " + A + B + ";"; Late = 7; }
    public static int Late = Say("Late", 3);
    static int Say(string s, int n) { Log += s + ";"; return n; }
}
class Ping { public static int Value = Pong.Value + 1; static Ping() { Console.WriteLine("Ping done " + Value); } }
class Pong { public static int Value = Ping.Value + 10; static Pong() { Console.WriteLine("Pong done " + Value); } }
class Precise
{
    static Precise() { Console.WriteLine("Precise cctor"); }
    public static void Method() { Console.WriteLine("Precise method"); }
    public Precise() { Console.WriteLine("Precise ctor"); }
    public int X;
}
class OnlyField { public static int N = 3; static OnlyField() { Console.WriteLine("OnlyField cctor"); } }
class Never { static Never() { Console.WriteLine("Never cctor"); } public const string Constant = "constant"; public static int F; }
class BaseInit
{
    public static int N;
    static BaseInit() { Console.WriteLine("BaseInit"); N = 1; }
    public BaseInit() { Console.WriteLine("base ctor"); }
}
class DerivedInit : BaseInit
{
    public static int M;
    readonly int early = Log("field");
    static int Log(string s) { Console.WriteLine("instance " + s); return 1; }
    static DerivedInit() { Console.WriteLine("DerivedInit"); M = N + 1; }
    public DerivedInit() { Console.WriteLine("derived ctor"); }
}
struct StructInit
{
    public static int Count;
    static StructInit() { Console.WriteLine("StructInit"); Count = 100; }
    public int V;
    public StructInit(int v) { V = v; Count++; }
}
class Generic<T> { public static string Name; static Generic() { Name = typeof(T).Name; Console.WriteLine("Generic " + Name); } }
class Singleton
{
    public static readonly Singleton Instance = new Singleton();
    readonly int n;
    static int made;
    Singleton() { made++; n = made; }
    static Singleton() { }
    public static string Show() { return Instance.n + " of " + made; }
}
class Early
{
    public static readonly Early Instance = new Early();
    static int count = 5;
    public int Seen;
    Early() { Seen = count; count++; }
    static Early() { }
    public static int Count { get { return count; } }
}
static class Nested
{
    public static class Inner
    {
        public static int Value = Init();
        static Inner() { }
        static int Init() { Console.WriteLine("Inner init"); return 8; }
    }
    public static int Direct = 4;
}

class Lazy1
{
    static class Holder
    {
        internal static readonly string Value = Make();
        static Holder() { }
        static string Make() { Console.WriteLine("holder made"); return "lazy"; }
    }
    public static string Value { get { return Holder.Value; } }
}

static class Initialisers
{
    static int mine = 6;
    static readonly int[] table = { 1, 2, mine };

    static void Main()
    {
        Console.WriteLine(StaticInitTest.Show());
        Console.WriteLine(Order.Log + Order.Late + Order.C);
        Console.WriteLine("ping {0} pong {1}", Ping.Value, Pong.Value);
        Console.WriteLine("before Precise"); Precise.Method(); new Precise(); Precise.Method();
        Console.WriteLine("before OnlyField"); OnlyField.N++; Console.WriteLine(OnlyField.N);
        Console.WriteLine(Never.Constant);
        Console.WriteLine("before Derived"); new DerivedInit(); Console.WriteLine(DerivedInit.M + BaseInit.N);
        StructInit plain = new StructInit();
        Console.WriteLine("default struct " + plain.V);
        Console.WriteLine(new StructInit(5).V + " " + StructInit.Count);
        Console.WriteLine(Generic<int>.Name + Generic<string>.Name + Generic<int>.Name);
        Console.WriteLine(Singleton.Show()); Console.WriteLine("early {0} {1}", Early.Instance.Seen, Early.Count);
        Console.WriteLine(Nested.Direct); Console.WriteLine(Nested.Inner.Value);
        Console.WriteLine("lazily"); Console.WriteLine(Lazy1.Value + Lazy1.Value);
        Console.WriteLine(mine + table[2]);
    }
}
