// Treiber's lock-free stack.
//
// At stake: between reading `head` and changing it, somebody else may. Compare-and-swap
// finds out, as long as a node that is back is not mistaken for one that never left. It is
// a full fence, too, so nothing here needs to be volatile.
//
//   fencepost check Treiber.exe --model sc                             violated
//   fencepost check Treiber.exe --model sc --entry TreiberReuse::Run   violated
//   fencepost check Treiber.exe --model rmo --entry TreiberSwap::Run   holds

#define DEBUG

using System.Diagnostics;
using System.Threading;

class Node {
    public int Value;
    public Node Next;
}

class Stack {
    protected Node head;

    protected virtual bool Swap(Node seen, Node next) {
        return Interlocked.CompareExchange(ref head, next, seen) == seen;
    }

    public void Push(Node node) {
        do node.Next = head;
        while (!Swap(node.Next, node));
    }

    // Returns null if the stack is empty.
    public Node Pop() {
        while (true) {
            var seen = head;
            if (seen == null)
                return null;
            if (Swap(seen, seen.Next))
                return seen;
        }
    }
}

// Looks, then swaps.
class CarelessStack : Stack {
    protected override bool Swap(Node seen, Node next) {
        if (head != seen)
            return false;
        head = next;
        return true;
    }
}

static class Treiber {
    static Stack stack;
    static bool reuse;
    static int first, second, third;

    static int Pop() {
        var node = stack.Pop();
        return node == null ? 0 : node.Value;
    }

    static void One() {
        first = Pop();
    }

    static void PopPopPush() {
        var node = stack.Pop();
        if (node != null)
            second = node.Value;
        third = Pop();
        if (!reuse || node == null)
            node = new Node();
        node.Value = 3;
        stack.Push(node);
    }

    public static void Check(Stack empty, bool reuseNodes) {
        stack = empty;
        reuse = reuseNodes;
        stack.Push(new Node { Value = 1 });
        stack.Push(new Node { Value = 2 });
        Thread left = new Thread(One), right = new Thread(PopPopPush);
        left.Start(); right.Start();
        left.Join(); right.Join();

        var times = new int[4];
        foreach (int value in new[] { first, second, third, Pop(), Pop(), Pop() })
            times[value]++;
        Debug.Assert(times[1] == 1 && times[2] == 1 && times[3] == 1, "every value comes out exactly once");
    }

    static void Main() {
        Check(new CarelessStack(), false);
    }
}

static class TreiberSwap {
    static void Run() {
        Treiber.Check(new Stack(), false);
    }
}

// One thread pushes a node that it has popped. The other has seen it on top of one that is
// gone by now, and brings that one back: A-B-A.
static class TreiberReuse {
    static void Run() {
        Treiber.Check(new Stack(), true);
    }
}
