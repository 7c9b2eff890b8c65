// Double-checked locking as it should be: the reference is volatile, the dictionary behind it is plain data.

#define DEBUG
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;

class Registry {
    static readonly object gate = new object();
    static volatile Registry instance;
    readonly Dictionary<string, int> ports = new Dictionary<string, int>();

    Registry() {
        ports["http"] = 80;
        ports["https"] = 443;
    }

    public static Registry Instance {
        get {
            if (instance == null) {
                lock (gate) {
                    if (instance == null) instance = new Registry();
                }
            }
            return instance;
        }
    }

    public int Port(string name) {
        int port;
        return ports.TryGetValue(name, out port) ? port : -1;
    }
}

static class Program {
    static void Ask() {
        Debug.Assert(Registry.Instance.Port("https") == 443, "half a registry");
    }

    static void Main() {
        var first = new Thread(Ask);
        var second = new Thread(Ask);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
    }
}
