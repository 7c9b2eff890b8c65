// build: unsafe
// Pointers and threads, and what pointers may not do.
#define DEBUG
using System;
using System.Diagnostics;
using System.Threading;

class Shared
{
    public int Count, Other;
}

static unsafe class Unmanaged
{
    static readonly int[] numbers = new int[2];
    static readonly Shared shared = new Shared();

    static void Add(int index)
    {
        fixed (int* first = numbers)
            first[index]++;
    }

    static void Both(ThreadStart one, ThreadStart two)
    {
        Thread a = new Thread(one), b = new Thread(two);
        a.Start();
        b.Start();
        a.Join();
        b.Join();
    }

    // Each thread has an element of its own.
    static void Apart()
    {
        Both(() => Add(0), () => Add(1));
        Debug.Assert(numbers[0] + numbers[1] == 2);
    }

    // An update through a pointer is lost like any other.
    static void LostUpdate()
    {
        Both(() => Add(0), () => Add(0));
        Debug.Assert(numbers[0] == 2);
    }

    static void AddAtOnce()
    {
        fixed (int* count = &shared.Count)
            Interlocked.Increment(ref *count);
    }

    static void AtOnce()
    {
        Both(AddAtOnce, AddAtOnce);
        Debug.Assert(shared.Count == 2);
    }

    // Memory on the stack belongs to one thread.
    static int Own()
    {
        int* own = stackalloc int[2];
        own[0]++;
        own[1] = own[0];
        return own[1];
    }

    static void OnStacks()
    {
        int first = 0, second = 0;
        Both(() => first = Own(), () => second = Own());
        Debug.Assert(first == 1 && second == 1);
    }

    static void BehindTheEnd()
    {
        fixed (int* first = numbers)
            Debug.Assert(first[2] == 0);
    }

    static void BeforeTheBeginning()
    {
        fixed (int* first = numbers)
            Debug.Assert(*(first - 1) == 0);
    }

    // What lies behind a field is another field here, and elsewhere something else.
    static void OutOfField()
    {
        fixed (int* count = &shared.Count)
            Debug.Assert(count[1] == 0);
    }

    static void AnotherType()
    {
        fixed (int* first = numbers)
        {
            short* half = (short*)first;
            Debug.Assert(*half == 0);
        }
    }

    static void MiddleOfValue()
    {
        fixed (int* first = numbers)
        {
            int* middle = (int*)((byte*)first + 1);
            Debug.Assert(*middle == 0);
        }
    }

    static int* kept;

    static void Kept()
    {
        fixed (int* first = numbers)
            kept = first;
        Debug.Assert(*kept == 0);
    }

    static void Main() { }
}
