// A cache of two entries with one lock around everything: the usual way to make a class thread-safe.

#define DEBUG
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;

class LruCache {
    readonly object gate = new object();
    readonly int capacity;
    readonly Dictionary<int, LinkedListNode<KeyValuePair<int, int>>> nodes =
        new Dictionary<int, LinkedListNode<KeyValuePair<int, int>>>();
    readonly LinkedList<KeyValuePair<int, int>> recent = new LinkedList<KeyValuePair<int, int>>();

    public LruCache(int capacity) {
        this.capacity = capacity;
    }

    public bool TryGet(int key, out int value) {
        lock (gate) {
            LinkedListNode<KeyValuePair<int, int>> node;
            if (!nodes.TryGetValue(key, out node)) {
                value = 0;
                return false;
            }
            recent.Remove(node);
            recent.AddFirst(node);
            value = node.Value.Value;
            return true;
        }
    }

    public void Put(int key, int value) {
        lock (gate) {
            LinkedListNode<KeyValuePair<int, int>> node;
            if (nodes.TryGetValue(key, out node)) {
                recent.Remove(node);
            } else if (nodes.Count >= capacity) {
                nodes.Remove(recent.Last.Value.Key);
                recent.RemoveLast();
            }
            nodes[key] = recent.AddFirst(new KeyValuePair<int, int>(key, value));
        }
    }

    public int Count {
        get { lock (gate) return nodes.Count; }
    }
}

static class Program {
    static LruCache cache;

    static void First() {
        int value;
        cache.Put(1, 10);
        cache.TryGet(2, out value);
        cache.Put(3, 30);
    }

    static void Second() {
        int value;
        cache.Put(2, 20);
        if (cache.TryGet(1, out value)) Debug.Assert(value == 10, "a value of another key");
    }

    static void Main() {
        cache = new LruCache(2);
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(cache.Count <= 2, "too many entries");
    }
}
