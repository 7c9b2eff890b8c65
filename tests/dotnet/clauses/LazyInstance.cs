// build: no-run
//
// Double-checked locking with a plain field, as people write it: safe publication, coherence and the
// data dependency together save it.

#define DEBUG

using System.Diagnostics;
using System.Threading;

class Config {
    public int Port;
}

static class LazyInstance {
    static readonly object gate = new object();
    static Config instance;

    static Config Instance {
        get {
            if (instance == null) {
                lock (gate) {
                    if (instance == null)
                        instance = new Config { Port = 80 };
                }
            }
            return instance;
        }
    }

    public static void Main() {
        Run();
    }

    public static void Run() {
        new Thread(() => Debug.Assert(Instance.Port == 80, "whoever gets it gets it complete")).Start();
        Debug.Assert(Instance.Port == 80, "whoever gets it gets it complete");
    }
}

// What is made is not an object: a flag says that a number is there.
static class LazyNumber {
    static readonly object gate = new object();
    static bool made;
    static int port;

    static int Port {
        get {
            if (!made) {
                lock (gate) {
                    if (!made) {
                        port = 80;
                        made = true;
                    }
                }
            }
            return port;
        }
    }

    public static void Run() {
        new Thread(() => Debug.Assert(Port == 80, "whoever gets it gets it complete")).Start();
        Debug.Assert(Port == 80, "whoever gets it gets it complete");
    }
}
