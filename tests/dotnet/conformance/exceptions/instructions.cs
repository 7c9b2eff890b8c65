// build: roslyn
// Exceptions that instructions throw by themselves: type and that state before them is kept.
using System;
using System.Collections.Generic;

class Node { public int Value; public Node Next; public int[] Items; public virtual int Get() { return Value; } public int Plain() { return Value; } }
struct S { public Node N; }

static class Instructions
{
    static int zero = 0, minusOne = -1, big = int.MaxValue; static long lzero; static object boxed = "text"; static Node none; static string text;
    static void Run(string label, Func<object> f)
    {
        try { Console.WriteLine(label + " -> " + f()); }
        catch (NullReferenceException) { Console.WriteLine(label + " -> NullReferenceException"); }
        catch (DivideByZeroException) { Console.WriteLine(label + " -> DivideByZeroException"); }
        catch (OverflowException) { Console.WriteLine(label + " -> OverflowException"); }
        catch (InvalidCastException) { Console.WriteLine(label + " -> InvalidCastException"); }
        catch (IndexOutOfRangeException) { Console.WriteLine(label + " -> IndexOutOfRangeException"); }
        catch (ArrayTypeMismatchException) { Console.WriteLine(label + " -> ArrayTypeMismatchException"); }
        catch (Exception e) { Console.WriteLine(label + " -> other " + e.GetType().Name); }
    }

    static void Main()
    {
        Run("ldfld null", () => none.Value);
        Run("stfld null", () => none.Value = 1);
        Run("ldflda null", () => { none.Value += 1; return 0; });
        Run("callvirt null", () => none.Get());
        Run("callvirt non-virtual null", () => none.Plain());
        Run("chain", () => new Node().Next.Next);
        Run("struct with null", () => default(S).N.Value);
        Run("string null", () => text.Length);
        Run("foreach null", () => { foreach (int i in none.Items) { } return 0; });
        Run("array field null", () => new Node().Items[0]);
        Run("lock null", () => { lock (none.Next) { } return 0; });
        Run("delegate null", () => ((Action)null).Target);
        Run("div i4", () => 1 / zero);
        Run("rem i4", () => 1 % zero);
        Run("div i8", () => 1L / lzero);
        Run("rem i8", () => 1L % lzero);
        Run("div u4", () => 1u / (uint)zero);
        Run("rem u8", () => 1ul % (ulong)lzero);
        Run("div min", () => int.MinValue / minusOne);
        Run("div r8", () => 1.0 / zero > 1e300);
        Run("rem r8", () => double.IsNaN(1.0 % zero));
        Run("add.ovf", () => checked(big + 1));
        Run("mul.ovf", () => checked(big * 2));
        Run("conv.ovf", () => checked((byte)big));
        Run("newarr negative", () => new int[minusOne]);
        Run("ldelem", () => (new int[2])[zero + 2]);
        Run("ldelem negative", () => "abc".ToCharArray()[minusOne]);
        Run("stelem", () => { var a = new long[1]; a[1 + zero] = 5; return a[0]; });
        Run("stelem.ref", () => { object[] a = new Node[1]; a[0] = boxed; return 0; });
        Run("castclass", () => (Node)boxed);
        Run("unbox", () => (int)boxed);
        Run("unbox null", () => (int)(object)none);
        Run("unbox.any wrong", () => (long)(object)5);
        Run("isinst is quiet", () => boxed as Node == null);
        Run("string index", () => "abc"[zero + 3]);
        Run("string negative", () => "abc"[minusOne]);
        Run("list index", () => new List<int>()[zero]);
        Run("dictionary key", () => new Dictionary<int, int>()[zero]);
        Run("nullable value", () => ((int?)null).Value);
        int effects = 0;
        Run("operands first", () => (effects += 1) / zero + (effects += 10)); Console.WriteLine("effects " + effects);
        Run("target first", () => none.Value = effects += 100); Console.WriteLine("effects " + effects);
        int[] array = new int[1]; int at = 0;
        Run("compound keeps", () => array[at++] += 1 / zero); Console.WriteLine("at {0} array {1}", at, array[0]);
        Run("partial initialiser", () => { var n = new Node { Value = 3, Next = new Node { Value = 1 / zero } }; return n; });
    }
}
