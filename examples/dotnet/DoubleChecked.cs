// Double-checked locking. `config` should be volatile: as it is, a thread may see the
// reference before the fields of the object it refers to.
//
//   fencepost check DoubleChecked.exe --model sc            holds
//   fencepost check DoubleChecked.exe --model dotnet-ecma   violated

#define DEBUG

using System.Diagnostics;
using System.Threading;

class Config {
    static readonly object gate = new object();
    static Config config;

    public readonly int Port;

    Config() {
        Port = 8080;
    }

    static Config Get() {
        if (config == null) {
            lock (gate) {
                if (config == null)
                    config = new Config();
            }
        }
        return config;
    }

    static void Use() {
        Debug.Assert(Get().Port == 8080, "half a configuration");
    }

    static void Main() {
        var other = new Thread(Use);
        other.Start();
        Use();
        other.Join();
    }
}
