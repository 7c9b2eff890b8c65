// build: no-run
//
// Readers and writers with a lock of their own on Monitor.Wait and PulseAll: no deadlock,
// and no reader meets a writer at work. ReadersR_WritersW_TimesN: each comes N times.

#define DEBUG

using System.Diagnostics;
using System.Threading;

class ReadersWriters {
    readonly object gate = new object();
    readonly int times;
    int readers;
    bool writing;
    int left, right;

    ReadersWriters(int times) {
        this.times = times;
    }

    void Read() {
        for (int time = 0; time < times; time++) {
            lock (gate) {
                while (writing)
                    Monitor.Wait(gate);
                readers++;
            }
            Debug.Assert(left == right, "no writer is at work");
            lock (gate) {
                readers--;
                if (readers == 0)
                    Monitor.PulseAll(gate);
            }
        }
    }

    void Write() {
        for (int time = 0; time < times; time++) {
            lock (gate) {
                while (writing || readers > 0)
                    Monitor.Wait(gate);
                writing = true;
            }
            left++;
            right++;
            lock (gate) {
                writing = false;
                Monitor.PulseAll(gate);
            }
        }
    }

    static void Meet(int readers, int writers, int times) {
        var shared = new ReadersWriters(times);
        var threads = new Thread[readers + writers];
        for (int index = 0; index < threads.Length; index++)
            threads[index] = index < readers ? new Thread(shared.Read) : new Thread(shared.Write);
        foreach (var thread in threads)
            thread.Start();
        foreach (var thread in threads)
            thread.Join();
        Debug.Assert(shared.left == writers * times, "no write is lost");
    }

    static void Readers1_Writers1_Times1() { Meet(1, 1, 1); }
    static void Readers2_Writers1_Times1() { Meet(2, 1, 1); }
    static void Readers2_Writers2_Times1() { Meet(2, 2, 1); }
    static void Readers2_Writers2_Times2() { Meet(2, 2, 2); }
    static void Readers2_Writers2_Times3() { Meet(2, 2, 3); }
    static void Readers2_Writers2_Times4() { Meet(2, 2, 4); }
    static void Readers3_Writers2_Times1() { Meet(3, 2, 1); }
    static void Readers3_Writers3_Times1() { Meet(3, 3, 1); }
    static void Readers4_Writers3_Times1() { Meet(4, 3, 1); }
    static void Readers4_Writers4_Times1() { Meet(4, 4, 1); }

    static void Main() {
        Meet(2, 2, 1);
    }
}
