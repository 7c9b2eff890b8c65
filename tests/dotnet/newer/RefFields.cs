// C# 11: ref fields, scoped parameters and ref assignment.
using System;
using System.Runtime.CompilerServices;
using System.Threading;

ref struct Counter
{
    ref int total;
    public int Steps;

    public Counter(ref int total)
    {
        this.total = ref total;
        Steps = 0;
    }

    public void Add(int number)
    {
        total += number;
        Steps++;
    }

    public readonly ref int Total => ref total;
    public readonly bool Counts => !Unsafe.IsNullRef(ref total);
}

ref struct Pair
{
    public Counter First;
    public ref readonly long Second;
}

class Shared
{
    public int Value;
    public static int Static;
}

static class Program
{
    static void AddAll(scoped ref Counter counter, ReadOnlySpan<int> numbers)
    {
        foreach (int number in numbers)
            counter.Add(number);
    }

    static Counter Over(Shared shared) => new Counter(ref shared.Value);

    static int Main()
    {
        int local = 1;
        var counter = new Counter(ref local);
        AddAll(ref counter, new[] { 2, 3 });
        if (local != 6 || counter.Steps != 2) return 1;
        counter.Total = 10;
        if (local != 10) return 2;

        var shared = new Shared();
        var over = Over(shared);
        over.Add(4);
        if (shared.Value != 4) return 3;
        over = new Counter(ref Shared.Static);
        over.Add(5);
        if (shared.Value != 4 || Shared.Static != 5) return 4;
        int[] numbers = { 1, 2, 3 };
        over = new Counter(ref numbers[1]);
        over.Add(7);
        if (numbers[1] != 9) return 5;

        long large = 1L << 40;
        var pair = new Pair { First = over, Second = ref large };
        pair.First.Add(1);
        large++;
        if (numbers[1] != 10 || pair.Second != (1L << 40) + 1) return 6;
        if (!counter.Counts || default(Counter).Counts) return 7;
        try
        {
            default(Counter).Add(1);
            return 8;
        }
        catch (NullReferenceException) { }

        // A span of one variable.
        var one = new Span<int>(ref local);
        one[0]++;
        if (local != 11 || one.Length != 1) return 9;

        // Through a ref field, memory is memory: two threads that add without a lock may lose one.
        var other = new Thread(() => new Counter(ref shared.Value).Add(1));
        shared.Value = 0;
        other.Start();
        new Counter(ref shared.Value).Add(1);
        other.Join();
        return shared.Value is 1 or 2 ? 0 : 10;
    }
}
