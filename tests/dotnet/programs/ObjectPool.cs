// build: no-run
//
// An object pool whose objects are rented with `using`.
//
// ObjectPool::Main           A lease gives its object back once, however often it
//                            is disposed: nobody else has what a thread has rented.
// PoolDoubleReturn::Run      A lease without that guard is returned by hand and
//                            then disposed: the pool hands one object to two threads.

#define DEBUG

using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;

class Buffer {
    public int Owner;
    public int Length;
}

class ObjectPool<T> where T : class, new() {
    readonly Stack<T> free = new Stack<T>();
    readonly int capacity;

    public ObjectPool(int capacity) {
        if (capacity < 1)
            throw new ArgumentOutOfRangeException("capacity");
        this.capacity = capacity;
    }

    public int Free {
        get {
            lock (free)
                return free.Count;
        }
    }

    public T Take() {
        lock (free) {
            if (free.Count > 0)
                return free.Pop();
        }
        return new T();
    }

    public void Put(T item) {
        if (item == null)
            throw new ArgumentNullException("item");
        lock (free) {
            if (free.Count < capacity)
                free.Push(item);
        }
    }
}

abstract class Lease<T> : IDisposable where T : class, new() {
    protected readonly ObjectPool<T> pool;
    public readonly T Item;

    protected Lease(ObjectPool<T> pool) {
        this.pool = pool;
        Item = pool.Take();
    }

    public abstract void Dispose();
}

class GuardedLease<T> : Lease<T> where T : class, new() {
    int returned;

    public GuardedLease(ObjectPool<T> pool) : base(pool) { }

    public override void Dispose() {
        if (Interlocked.Exchange(ref returned, 1) == 0)
            pool.Put(Item);
    }
}

class CarelessLease<T> : Lease<T> where T : class, new() {
    public CarelessLease(ObjectPool<T> pool) : base(pool) { }

    public override void Dispose() {
        pool.Put(Item);
    }
}

class Worker {
    readonly int id;
    readonly Func<Lease<Buffer>> rent;

    public Worker(int id, Func<Lease<Buffer>> rent) {
        this.id = id;
        this.rent = rent;
    }

    void Use(Buffer buffer) {
        buffer.Owner = id;
        buffer.Length = 8 * id;
        Debug.Assert(buffer.Owner == id, "somebody else has this buffer");
    }

    public void Once() {
        using (var lease = rent())
            Use(lease.Item);
    }

    /// Gives the first buffer back early, before the end of `using`.
    public void Twice() {
        using (var lease = rent()) {
            Use(lease.Item);
            lease.Dispose();
        }
        Once();
    }
}

static class ObjectPool {
    public static void Scenario(ObjectPool<Buffer> pool, Func<Lease<Buffer>> rent) {
        var one = new Thread(new Worker(1, rent).Twice);
        var two = new Thread(new Worker(2, rent).Once);
        one.Start();
        two.Start();
        one.Join();
        two.Join();
        Debug.Assert(pool.Free >= 1 && pool.Free <= 2, "every buffer came back");
    }

    public static void Main() {
        var pool = new ObjectPool<Buffer>(4);
        Scenario(pool, () => new GuardedLease<Buffer>(pool));
    }
}

static class PoolDoubleReturn {
    public static void Run() {
        var pool = new ObjectPool<Buffer>(4);
        ObjectPool.Scenario(pool, () => new CarelessLease<Buffer>(pool));
    }
}
