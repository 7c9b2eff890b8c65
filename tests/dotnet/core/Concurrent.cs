// build: by-core
// What .NET's own class libraries do, where they are installed. Each method is an entry point of its own.
using System;
using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Threading;
using System.Threading.Tasks;

static class Concurrent
{
    static void Is(bool condition)
    {
        if (!condition)
            throw new Exception("wrong");
    }

    static void Push()
    {
        var stack = new ConcurrentStack<int>();
        stack.Push(1);
        int top;
        Is(stack.TryPop(out top) && top == 1 && stack.IsEmpty);
    }

    static void PushTwice()
    {
        var stack = new ConcurrentStack<int>();
        var other = new Thread(() => stack.Push(1));
        other.Start();
        stack.Push(2);
        other.Join();
        Is(stack.Count == 2);
    }

    // The other thread may come first.
    static void PushFirst()
    {
        var stack = new ConcurrentStack<int>();
        var other = new Thread(() => stack.Push(1));
        other.Start();
        stack.Push(2);
        other.Join();
        int top;
        Is(stack.TryPop(out top) && top == 1);
    }

    static void Enqueue()
    {
        var queue = new ConcurrentQueue<int>();
        queue.Enqueue(1);
        int first;
        Is(queue.TryDequeue(out first) && first == 1);
    }

    static void Add()
    {
        var table = new ConcurrentDictionary<int, int>();
        Is(table.TryAdd(1, 2) && !table.TryAdd(1, 3) && table[1] == 2);
    }

    static ImmutableStack<int> versions = ImmutableStack<int>.Empty;

    static void Both(ThreadStart one, ThreadStart other)
    {
        var thread = new Thread(other);
        thread.Start();
        one();
        thread.Join();
    }

    static int CountVersions()
    {
        int count = 0;
        for (var rest = versions; !rest.IsEmpty; rest = rest.Pop())
            count++;
        return count;
    }

    static void PushVersions()
    {
        Both(() => ImmutableInterlocked.Push(ref versions, 1), () => ImmutableInterlocked.Push(ref versions, 2));
        Is(CountVersions() == 2);
    }

    // Both begin with the same version.
    static void LoseVersions()
    {
        Both(() => versions = versions.Push(1), () => versions = versions.Push(2));
        Is(CountVersions() == 2);
    }

    static ImmutableList<int> list = ImmutableList<int>.Empty;

    static void UpdateVersions()
    {
        Both(() => ImmutableInterlocked.Update(ref list, it => it.Add(1)), () => ImmutableInterlocked.Update(ref list, it => it.Add(2)));
        Is(list.Count == 2);
    }

    static void For()
    {
        int sum = 0;
        Parallel.For(0, 2, i => Interlocked.Add(ref sum, i + 1));
        Is(sum == 3);
    }

    static void Run()
    {
        int done = 0;
        var task = Task.Run(() => { done = 1; });
        task.Wait();
        Is(done == 1);
    }

    static void Main()
    {
        Push();
        PushTwice();
        Enqueue();
        Add();
        For();
        Run();
        Console.WriteLine("done");
    }
}
