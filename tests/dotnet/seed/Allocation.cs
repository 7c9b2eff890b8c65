// build: no-run
//
// Heaps that differ only in where their objects are, and loops that allocate for ever.
//
// Allocation::Order      Two threads allocate one object each: the end is one state,
//                        whoever comes first.
// Allocation::Chains     Two threads build lists in private and throw one away: the
//                        same.
// Allocation::Loop       A thread allocates for ever and drops what it had: finitely
//                        many states.
// Allocation::Shared     The same through a static field, while another thread looks.
// Allocation::Calls      The same by calling a method that allocates.
// Allocation::Recursion  Never returns, so nothing becomes garbage: no end.

using System.Threading;

class Box {
    public int Value;
    public Box Next;
}

static class Allocation {
    static Box first, second, current;
    static int a, b;

    static void Order() {
        var one = new Thread(() => first = new Box { Value = 1 });
        var two = new Thread(() => second = new Box { Value = 2 });
        one.Start();
        two.Start();
        one.Join();
        two.Join();
        a = first.Value;
        b = second.Value;
    }

    static Box Chain(int length) {
        Box chain = null;
        for (int i = 1; i <= length; i++)
            chain = new Box { Value = i, Next = chain };
        return chain;
    }

    static void Chains() {
        var one = new Thread(() => {
            Chain(3);
            first = Chain(2);
        });
        var two = new Thread(() => second = Chain(2));
        one.Start();
        two.Start();
        one.Join();
        two.Join();
        a = first.Value + first.Next.Value;
        b = second.Value + second.Next.Value;
    }

    static void Forever() {
        Box box = null;
        while (true) {
            if (box != null)
                box.Next = null;
            box = new Box();
        }
    }

    static void Loop() {
        new Thread(Forever).Start();
        Forever();
    }

    static void Shared() {
        current = new Box();
        new Thread(() => {
            while (true)
                current = new Box { Value = 1 };
        }).Start();
        a = current.Value;
    }

    static void Make() {
        var box = new Box();
        box.Value = 3;
    }

    static void Calls() {
        new Thread(() => a = 1).Start();
        while (true)
            Make();
    }

    static void Recursion() {
        var box = new Box();
        Recursion();
        box.Value = 1;
    }

    static void Main() {
        Order();
        Chains();
    }
}
