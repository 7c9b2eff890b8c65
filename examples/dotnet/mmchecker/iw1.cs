// Independent workers: each fills a list of its own and adds it up.
// The invariant: each finds in its list what it put there.

#define DEBUG

using System.Diagnostics;
using System.Threading;

class Tally {
    readonly int[] items = new int[2];
    int count;

    public bool IsFull {
        get { return count == items.Length; }
    }

    public void Add(int item) {
        items[count] = item;
        count++;
    }

    public int Sum() {
        int sum = 0;
        for (int i = 0; i < count; i++)
            sum += items[i];
        return sum;
    }
}

static class Workers {
    static void Work() {
        var tally = new Tally();
        while (!tally.IsFull)
            tally.Add(5);
        Debug.Assert(tally.Sum() == 10, "somebody else has added something");
    }

    static void Main() {
        var other = new Thread(Work);
        other.Start();
        Work();
        other.Join();
    }
}
