// Peterson's algorithm: mutual exclusion of two threads with reads and writes alone.
//
//   fencepost check Peterson.exe --model sc            holds
//   fencepost check Peterson.exe --model tso           violated: a thread looks at the
//   fencepost check Peterson.exe --model dotnet-ecma   other's flag before its own is up

#define DEBUG

using System.Diagnostics;
using System.Threading;

static class Peterson {
    static bool flag0, flag1;
    static int turn;
    static int counter;

    static void First() {
        flag0 = true;
        turn = 1;
        while (flag1 && turn == 1) { }
        counter++;
        flag0 = false;
    }

    static void Second() {
        flag1 = true;
        turn = 0;
        while (flag0 && turn == 0) { }
        counter++;
        flag1 = false;
    }

    static void Main() {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(counter == 2, "both were inside");
    }
}
