// Holds. Double-checked locking: .NET makes an object's fields visible before the reference to it.
using System.Diagnostics;
using System.Threading;

class Registry
{
    static readonly object gate = new object();
    static Registry instance;
    static int made;
    readonly int size;

    Registry()
    {
        size = 16;
        made++;
    }

    public static int Made => made;

    public int Size => size;

    public static Registry Instance
    {
        get
        {
            if (instance == null)
            {
                lock (gate)
                {
                    if (instance == null)
                        instance = new Registry();
                }
            }
            return instance;
        }
    }
}

static class Program
{
    static void Use()
    {
        Trace.Assert(Registry.Instance.Size == 16);
    }

    static void Main()
    {
        var worker = new Thread(Use);
        worker.Start();
        Use();
        worker.Join();
        Trace.Assert(Registry.Made == 1);
    }
}
