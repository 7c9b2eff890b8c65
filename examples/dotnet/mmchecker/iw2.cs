// Independent workers: each fills a list of its own and adds its sum to the total of both.
// The invariant: in the end the total is what all have put into their lists.

#define DEBUG

using System.Diagnostics;
using System.Threading;

class Tally {
    readonly int[] items = new int[3];
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
    static int total;

    static void Work() {
        var tally = new Tally();
        while (!tally.IsFull)
            tally.Add(5);
        Interlocked.Add(ref total, tally.Sum());
    }

    static void Main() {
        var other = new Thread(Work);
        other.Start();
        Work();
        other.Join();
        Debug.Assert(total == 30, "something is missing");
    }
}
