// build: roslyn
// Static fields of every type, default values, statics shared by instances, per generic instantiation, static readonly structs, constants.
using System;
using System.Collections.Generic;

struct Point
{
    public int X, Y;
    public Point(int x, int y) { X = x; Y = y; }
    public void Move() { X++; }
    public override string ToString() { return X + "," + Y; }
    public static readonly Point Origin;
    public static Point Unit = new Point(1, 1);
}
enum E { A, B = 4 }
class AllTypes
{
    public static sbyte I1;
    public static byte U1;
    public static short I2;
    public static ushort U2;
    public static int I4;
    public static uint U4;
    public static long I8;
    public static ulong U8;
    public static float R4;
    public static double R8;
    public static bool B;
    public static char C;
    public static string S;
    public static object O;
    public static int[] A;
    public static Point P;
    public static E En;
    public static int? N;
    public static IntPtr I;
    public static DayOfWeek Day;
}
class Counter
{
    static int next = 1;
    public readonly int Id = next++;
    public static int Made { get { return next - 1; } }
    public const long Big = 1L << 50;
    public const string Text = "t" + "u";
    public const double Half = 0.5;
    public const E Choice = E.B;
    public const char Letter = 'q';
}
class PerType<T>
{
    public static int N;
    public static T Last;
    public static readonly List<T> All = new List<T>();
    public static void Add(T x) { N++; Last = x; All.Add(x); }
    public class Nested { public static int Count; }
}
class Base { public static int Shared = 1; } class Left : Base { } class Right : Base { public new static int Shared = 100; }

static class Statics
{
    static void Main()
    {
        Console.WriteLine("{0} {1} {2} {3} {4} {5} {6} {7} {8} {9} {10} {11}", AllTypes.I1, AllTypes.U1, AllTypes.I2, AllTypes.U2, AllTypes.I4, AllTypes.U4, AllTypes.I8, AllTypes.U8, AllTypes.R4, AllTypes.R8, AllTypes.B, (int)AllTypes.C);
        Console.WriteLine("{0} {1} {2} {3} {4} {5} {6} {7}", AllTypes.S == null, AllTypes.O == null, AllTypes.A == null, AllTypes.P, AllTypes.En, AllTypes.N.HasValue, AllTypes.I, AllTypes.Day);
        AllTypes.I1 = -5;
        AllTypes.U1 = 250;
        AllTypes.U1 += 10;
        AllTypes.I2 = -30000;
        AllTypes.I2 -= 10000;
        AllTypes.U2--;
        AllTypes.I4 = int.MinValue;
        AllTypes.U4--;
        AllTypes.I8--;
        AllTypes.U8--;
        AllTypes.R4 = 0.1f;
        AllTypes.R8 += 1.5;
        AllTypes.B = !AllTypes.B;
        AllTypes.C = 'z';
        AllTypes.C++;
        Console.WriteLine("{0} {1} {2} {3} {4} {5} {6} {7} {8} {9} {10} {11}", AllTypes.I1, AllTypes.U1, AllTypes.I2, AllTypes.U2, AllTypes.I4, AllTypes.U4, AllTypes.I8, AllTypes.U8, AllTypes.R4 == 0.1f, AllTypes.R8, AllTypes.B, AllTypes.C);
        AllTypes.P.X = 3; AllTypes.P.Move(); Point copy = AllTypes.P; copy.Move(); Console.WriteLine("{0} {1}", AllTypes.P, copy);
        AllTypes.A = new[] { 1, 2 };
        AllTypes.A[1]++;
        AllTypes.N = 4;
        AllTypes.N++;
        AllTypes.S += "x";
        AllTypes.S += AllTypes.S;
        AllTypes.O = AllTypes.S;
        Console.WriteLine("{0} {1} {2} {3}", AllTypes.A[1], AllTypes.N, AllTypes.S, AllTypes.O);
        Point.Unit.Move(); Console.WriteLine("{0} {1}", Point.Unit, Point.Origin);
        var a = new Counter();
        var b = new Counter();
        Console.WriteLine("{0} {1} {2} {3} {4} {5} {6} {7}", a.Id, b.Id, Counter.Made, Counter.Big, Counter.Text, Counter.Half, Counter.Choice, Counter.Letter);
        PerType<int>.Add(5); PerType<int>.Add(6); PerType<string>.Add("s"); PerType<object>.Add(null); PerType<int>.Nested.Count = 3;
        Console.WriteLine("{0} {1} {2} {3} {4} {5} {6}", PerType<int>.N, PerType<int>.Last, PerType<string>.N, PerType<object>.Last == null, PerType<long>.N, PerType<int>.Nested.Count, PerType<string>.Nested.Count);
        Console.WriteLine("{0} {1}", PerType<int>.All.Count, string.Join("", PerType<string>.All));
        Left.Shared += 5; Console.WriteLine("{0} {1} {2}", Base.Shared, Left.Shared, Right.Shared);
    }
}
