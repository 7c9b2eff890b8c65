// build: no-run
// Code that several threads, or several instances of a generic type, share: a fence in it is one fence.

#define DEBUG

using System.Diagnostics;
using System.Threading;

// Peterson's algorithm, both sides in one method.
static class SharedPeterson {
    static int[] flag = new int[2];
    static int turn;
    static int counter;

    static void Enter(int me) {
        int other = 1 - me;
        flag[me] = 1;
        turn = other;
        while (flag[other] == 1 && turn == other) { }
        counter++;
        flag[me] = 0;
    }

    static void Zero() { Enter(0); }
    static void One() { Enter(1); }

    static void Main() {
        var zero = new Thread(Zero);
        var one = new Thread(One);
        zero.Start();
        one.Start();
        zero.Join();
        one.Join();
        Debug.Assert(counter == 2, "both were inside");
    }
}

// The same writer for two types: two methods when it runs, one in the source.
class Mailbox<T> {
    public T letter;
    public bool full;

    public void Send(T value) {
        letter = value;
        full = true;
    }
}

static class Post {
    static readonly Mailbox<int> numbers = new Mailbox<int>();
    static readonly Mailbox<string> words = new Mailbox<string>();

    static void Send() {
        numbers.Send(7);
        words.Send("seven");
    }

    static void Run() {
        var sender = new Thread(Send);
        sender.Start();
        bool number = Volatile.Read(ref numbers.full);
        if (number) Debug.Assert(numbers.letter == 7, "an empty letter");
        bool word = Volatile.Read(ref words.full);
        if (word) Debug.Assert(words.letter != null, "an empty letter");
        sender.Join();
    }
}
