// build: no-run
// Calls of the class library that a story tells in one line each, by the names that the source has for the collections.
using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Threading;

class Order
{
    public int Id;
}

class Shop
{
    readonly List<Order> orders = new List<Order>();
    static readonly Dictionary<string, int> stock = new Dictionary<string, int>();

    List<Order> Orders { get { return orders; } }

    void Place(int id)
    {
        orders.Add(new Order { Id = id });
    }

    // Two threads add to a list without a lock.
    static void Main()
    {
        var shop = new Shop();
        var other = new Thread(() => shop.Place(1));
        other.Start();
        shop.Place(2);
        other.Join();
        if (shop.orders.Count != 2)
            throw new Exception("an order is lost");
    }

    static void Serve(Queue<int> waiting)
    {
        waiting.Enqueue(1);
        waiting.Dequeue();
    }

    static void Parameter()
    {
        Serve(new Queue<int>());
        throw new Exception();
    }

    static void Static()
    {
        stock["tea"] = 1;
        stock.Remove("tea");
        throw new Exception();
    }

    static void Property()
    {
        var shop = new Shop();
        shop.Orders.Clear();
        throw new Exception();
    }

    static void Interface()
    {
        IList<int> numbers = new List<int>();
        ICollection<int> others = new HashSet<int>();
        numbers.Add(1);
        others.Add(1);
        throw new Exception();
    }

    static void Captured()
    {
        var seen = new Stack<int>();
        Action add = () => seen.Push(1);
        add();
        throw new Exception();
    }

    // Which of two lists it is depends on the way.
    static void Either(bool first)
    {
        var some = new List<int>();
        var more = new List<int>();
        (first ? some : more).Add(first ? 1 : 2);
        some.Add(first ? 1 : 2);
        throw new Exception();
    }

    static void EitherOfTwo()
    {
        Either(true);
    }

    static void Concurrent()
    {
        var jobs = new ConcurrentDictionary<int, string>();
        jobs.TryAdd(1, "one");
        jobs.GetOrAdd(2, "two");
        string job;
        jobs.TryGetValue(1, out job);
        throw new Exception();
    }

    // Not a collection, though its methods have the names.
    static int count;

    static void Interlocks()
    {
        Interlocked.Add(ref count, 1);
        throw new Exception();
    }
}
