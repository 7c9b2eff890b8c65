// build: no-run
//
// Class initialisers and threads.
//
// ClassInitialisers::Increment  A thread increments a static whose initialiser sets it
//                               to 1, another one makes the initialiser run: nobody gets
//                               in before it is done, so the increment is never lost.
// ClassInitialisers::Cycle      Two initialisers need each other and two threads begin
//                               with one each: the second one to wait goes on instead,
//                               and sees the other's static as it is.

using System.Threading;

static class Start {
    public static int Value = 1;
}

static class Left {
    public static int X;

    static Left() {
        X = Right.Y + 1;
    }
}

static class Right {
    public static int Y;

    static Right() {
        Y = Left.X + 1;
    }
}

static class ClassInitialisers {
    static int value, seen, x, y;

    static void Increment() {
        var other = new Thread(() => Start.Value++);
        other.Start();
        seen = Start.Value;
        other.Join();
        value = Start.Value;
    }

    static void Cycle() {
        var left = new Thread(() => x = Left.X);
        var right = new Thread(() => y = Right.Y);
        left.Start();
        right.Start();
        left.Join();
        right.Join();
        x = Left.X;
        y = Right.Y;
    }

    static void Main() {
        Increment();
        Cycle();
    }
}
