// build: no-run
//
// Treiber's lock-free stack.
//
// TreiberStack::Main         Nodes are allocated anew: every value is popped once.
//                            Links and values are written plainly before the
//                            compare-and-swap that publishes them.
// TreiberFresh::Run          The same, with the operations of the next entry.
// TreiberReuse::Run          Nodes are taken from a free list again: A-B-A, a
//                            compare-and-swap succeeds on a stale link and brings
//                            a popped node back.

#define DEBUG

using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;

class Node<T> {
    public T Value;
    public Node<T> Next;
}

/// Where nodes come from and where they go.
interface INodeSource<T> {
    Node<T> Take(T value);
    void Give(Node<T> node);
}

class FreshNodes<T> : INodeSource<T> {
    public Node<T> Take(T value) {
        return new Node<T> { Value = value };
    }

    public void Give(Node<T> node) { }
}

/// Each thread keeps the node it popped last and pushes it again.
class ReusedNodes<T> : INodeSource<T> {
    [ThreadStatic]
    static Node<T> spare;

    public Node<T> Take(T value) {
        var node = spare ?? new Node<T>();
        spare = null;
        node.Value = value;
        return node;
    }

    public void Give(Node<T> node) {
        if (spare == null)
            spare = node;
    }
}

class TreiberStack<T> {
    readonly INodeSource<T> nodes;
    Node<T> head;

    public TreiberStack(INodeSource<T> nodes) {
        this.nodes = nodes;
    }

    public void Push(T value) {
        var node = nodes.Take(value);
        while (true) {
            var seen = head;
            node.Next = seen;
            if (Interlocked.CompareExchange(ref head, node, seen) == seen)
                return;
        }
    }

    public bool TryPop(out T value) {
        while (true) {
            var seen = head;
            if (seen == null) {
                value = default(T);
                return false;
            }
            var next = seen.Next;
            if (Interlocked.CompareExchange(ref head, next, seen) == seen) {
                value = seen.Value;
                nodes.Give(seen);
                return true;
            }
        }
    }
}

class Popped {
    readonly List<int> values = new List<int>();

    public void From(TreiberStack<int> stack) {
        int value;
        if (stack.TryPop(out value))
            values.Add(value);
    }

    public void CountInto(int[] counts) {
        foreach (var value in values)
            counts[value]++;
    }
}

static class TreiberStack {
    static void CheckOnce(TreiberStack<int> stack, int values, params Popped[] poppers) {
        var counts = new int[values + 1];
        foreach (var popper in poppers)
            popper.CountInto(counts);
        int rest;
        while (stack.TryPop(out rest))
            counts[rest]++;
        for (int value = 1; value <= values; value++)
            Debug.Assert(counts[value] == 1, "every value comes out exactly once");
    }

    public static void Main() {
        var stack = new TreiberStack<int>(new FreshNodes<int>());
        stack.Push(1);
        var left = new Popped();
        var right = new Popped();
        var a = new Thread(() => {
            stack.Push(2);
            left.From(stack);
        });
        var b = new Thread(() => {
            right.From(stack);
            stack.Push(3);
        });
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        CheckOnce(stack, 3, left, right);
    }

    public static void PopAgainstPopPopPush(INodeSource<int> nodes) {
        var stack = new TreiberStack<int>(nodes);
        stack.Push(1);
        stack.Push(2);
        var left = new Popped();
        var right = new Popped();
        var a = new Thread(() => left.From(stack));
        var b = new Thread(() => {
            right.From(stack);
            right.From(stack);
            stack.Push(3);
        });
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        CheckOnce(stack, 3, left, right);
    }
}

static class TreiberFresh {
    public static void Run() {
        TreiberStack.PopAgainstPopPopPush(new FreshNodes<int>());
    }
}

static class TreiberReuse {
    public static void Run() {
        TreiberStack.PopAgainstPopPopPush(new ReusedNodes<int>());
    }
}
