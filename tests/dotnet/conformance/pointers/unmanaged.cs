// build: unsafe
// Pointers within arrays, objects and frames; memory on the stack; sizes of structs.
using System;
using System.Runtime.InteropServices;
using System.Threading;

struct Mixed
{
    public byte First;
    public int Second;
    public byte Third;

    public int Sum() { return First + Second + Third; }
}

struct Wide
{
    public long Long;
    public short Short;
}

[StructLayout(LayoutKind.Sequential, Pack = 1)]
struct Packed
{
    public byte First;
    public int Second;
}

[StructLayout(LayoutKind.Explicit, Size = 16)]
struct Sized
{
    [FieldOffset(4)] public int Only;
}

struct Nested
{
    public byte Before;
    public Wide Inner;
}

struct Pair
{
    public int Left, Right;
}

class Holder
{
    public int Value = 3;
    public Pair Pair;
}

static unsafe class Program
{
    static int Squares(int count)
    {
        int* squares = stackalloc int[count];
        for (int i = 0; i < count; i++)
            squares[i] = i * i;
        int sum = 0;
        for (int* at = squares; at < squares + count; at++)
            sum += *at;
        return sum;
    }

    static void Increment(int* place) { (*place)++; }

    static void Fill(Pair* pairs, int count)
    {
        for (int i = 0; i < count; i++, pairs++)
        {
            pairs->Left = i;
            pairs->Right = 10 * i;
        }
    }

    static int Last(int[] numbers)
    {
        fixed (int* first = numbers)
        {
            if (first == null)
                return -1;
            return *(first + numbers.Length - 1);
        }
    }

    static void Arrays()
    {
        int[] numbers = { 1, 2, 3, 4 };
        fixed (int* first = numbers)
        {
            for (int i = 0; i < 4; i++)
                first[i] *= 2;
            int* third = first + 2;
            Console.WriteLine("{0} {1} {2} {3}", *third, third[-1], (long)(third - first), third > first);
            third -= 2;
            Console.WriteLine("{0} {1}", third == first, *third);
            Interlocked.Increment(ref first[3]);
        }
        Console.WriteLine("{0} {1} {2}", string.Join(" ", Array.ConvertAll(numbers, n => n.ToString())), Last(numbers), Last(new int[0]));
        Console.WriteLine(Last(null));
        byte[] bytes = { 250, 251 };
        fixed (byte* first = bytes)
            first[1] += 10;
        Console.WriteLine(bytes[1]);
        var pairs = new Pair[3];
        fixed (Pair* first = pairs)
            Fill(first, 3);
        Console.WriteLine("{0} {1} {2}", pairs[0].Right, pairs[1].Right, pairs[2].Left);
    }

    static void Objects()
    {
        var holder = new Holder();
        fixed (int* value = &holder.Value)
            *value += 4;
        fixed (Pair* pair = &holder.Pair)
            pair->Right = 8;
        Console.WriteLine("{0} {1}", holder.Value, holder.Pair.Right);
        int local = 5;
        int* place = &local;
        *place = 9;
        Increment(place);
        Increment(&local);
        Console.WriteLine("{0} {1}", local, *place);
        var mixed = new Mixed { First = 1, Second = 2, Third = 3 };
        Mixed* whole = &mixed;
        whole->Second = 20;
        Console.WriteLine("{0} {1}", whole->Sum(), (*whole).First);
        Mixed copy = *whole;
        copy.Third = 0;
        Console.WriteLine("{0} {1}", mixed.Third, copy.Second);
        int* nothing = null;
        try { Console.WriteLine(*nothing); }
        catch (NullReferenceException) { Console.WriteLine("null"); }
    }

    static void Stack()
    {
        Console.WriteLine("{0} {1}", Squares(5), Squares(1));
        long* longs = stackalloc long[3];
        longs[1] = long.MaxValue;
        Console.WriteLine("{0} {1}", longs[0], longs[1]);
        Pair* pairs = stackalloc Pair[2];
        Fill(pairs, 2);
        Console.WriteLine(pairs[1].Right);
        char* letters = stackalloc char[2];
        letters[0] = 'a';
        letters[1] = (char)(letters[0] + 1);
        Console.WriteLine("{0}{1}", letters[0], letters[1]);
    }

    static void Main()
    {
        Arrays();
        Objects();
        Stack();
        Console.WriteLine("{0} {1} {2} {3} {4}", sizeof(Mixed), sizeof(Wide), sizeof(Packed), sizeof(Sized), sizeof(Nested));
        Console.WriteLine("{0} {1} {2}", sizeof(Pair), sizeof(DayOfWeek), sizeof(int*));
    }
}
