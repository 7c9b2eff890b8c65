// build: no-run
//
// Storing a reference is a release for the object's own fields or elements.

#define DEBUG

using System.Diagnostics;
using System.Threading;

class Node {
    public int Value;
    public Node Inner;
}

static class OwnField {
    static Node shared;

    public static void Main() {
        Run();
    }

    public static void Run() {
        new Thread(() => shared = new Node { Value = 1 }).Start();
        var seen = shared;
        if (seen != null)
            Debug.Assert(seen.Value == 1, "whoever sees the node sees its value");
    }
}

static class OwnElement {
    static int[] shared;

    public static void Run() {
        new Thread(() => {
            var array = new int[1];
            array[0] = 1;
            shared = array;
        }).Start();
        var seen = shared;
        if (seen != null)
            Debug.Assert(seen[0] == 1, "whoever sees the array sees its element");
    }
}

// The initialiser's data are elements like any others.
static class Initialiser {
    static int[] shared;

    public static void Run() {
        new Thread(() => shared = new[] { 1, 2, 3, 4 }).Start();
        var seen = shared;
        if (seen != null)
            Debug.Assert(seen[0] == 1 && seen[3] == 4, "whoever sees the array sees its elements");
    }
}

// A node stored into a node, which is then stored: each store is a release for what it stores.
static class Chain {
    static Node shared;

    public static void Run() {
        new Thread(() => shared = new Node { Inner = new Node { Value = 1 } }).Start();
        var seen = shared;
        if (seen != null)
            Debug.Assert(seen.Inner.Value == 1, "whoever sees the nodes sees the value");
    }
}

// Not the object that is stored: one that it refers to, filled after it was hung up there.
static class OneHopFurther {
    static Node shared;

    public static void Run() {
        new Thread(() => {
            var inner = new Node();
            var outer = new Node { Inner = inner };
            inner.Value = 1;
            shared = outer;
        }).Start();
        var seen = shared;
        if (seen != null)
            Debug.Assert(seen.Inner.Value == 1, "whoever sees the nodes sees the value");
    }
}

// Not a field of the object at all.
static class SeparateStatic {
    static Node shared;
    static int value;

    public static void Run() {
        new Thread(() => {
            var node = new Node();
            value = 1;
            shared = node;
        }).Start();
        var seen = shared;
        Thread.MemoryBarrier();
        if (seen != null)
            Debug.Assert(value == 1, "whoever sees the node sees the value");
    }
}

// Not a reference: an index into a table is a write like any other.
static class NoReference {
    static readonly Node[] table = { new Node(), new Node() };
    static int shared;

    public static void Run() {
        new Thread(() => {
            table[1].Value = 1;
            shared = 1;
        }).Start();
        int seen = shared;
        Thread.MemoryBarrier();
        Debug.Assert(table[seen].Value == seen, "whoever sees the index sees the value");
    }
}

// Reads of the object's fields are done before, too: they never see what a reader of the published
// object does to it.
static class EarlierRead {
    static Node shared;

    public static void Run() {
        var other = new Thread(() => {
            var seen = shared;
            if (seen != null)
                seen.Value = 2;
        });
        other.Start();
        var node = new Node();
        int before = node.Value;
        shared = node;
        Debug.Assert(before == 0, "nobody had the node yet");
    }
}
