// Settings that are read once, by the first thread that needs them. The double-checked lock that sees to that is broken.
using System;
using System.Threading;

class Settings
{
    static readonly object gate = new object();
    static bool ready;
    static int port;

    static int Port()
    {
        if (!ready)
        {
            lock (gate)
            {
                if (!ready)
                {
                    port = 8080;
                    ready = true;
                }
            }
        }
        return port;
    }

    static void Use()
    {
        if (Port() != 8080) throw new Exception("the port is not set");
    }

    static void Main()
    {
        Thread other = new Thread(Use);
        other.Start();
        Use();
        other.Join();
    }
}
