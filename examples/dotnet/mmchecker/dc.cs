// Double-checked locking: whoever needs the helper first makes it.
// The invariant: a helper that is used has all its fields.

#define DEBUG

using System.Diagnostics;
using System.Threading;

class Helper {
    static readonly object gate = new object();
    static Helper helper;

    readonly int width, height;

    Helper() {
        width = 3;
        height = 4;
    }

    static Helper GetHelper() {
        if (helper == null) {
            lock (gate) {
                if (helper == null)
                    helper = new Helper();
            }
        }
        return helper;
    }

    static void Use() {
        var mine = GetHelper();
        Debug.Assert(mine.width * mine.height == 12, "half a helper");
    }

    static void Main() {
        var other = new Thread(Use);
        other.Start();
        Use();
        other.Join();
    }
}
