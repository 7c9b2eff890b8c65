// build: no-run
//
// SemaphoreSlim, ManualResetEventSlim, CountdownEvent, SpinWait.

using System;
using System.Threading;

static class Slim {
    static int x, y, z;
    static volatile int flag;

    static int Bit(bool value) {
        return value ? 1 : 0;
    }

    static Thread Start(ThreadStart work) {
        var thread = new Thread(work);
        thread.Start();
        return thread;
    }

    static void SemaphoreExclusive() {
        var semaphore = new SemaphoreSlim(1);
        ThreadStart work = () => {
            semaphore.Wait();
            try {
                x++;
            } finally {
                semaphore.Release();
            }
        };
        Start(work);
        Start(work);
    }

    static void SemaphoreCount() {
        var semaphore = new SemaphoreSlim(2, 3);
        semaphore.Wait();
        x = semaphore.CurrentCount;
        y = semaphore.Release(2);
        try {
            semaphore.Release();
        } catch (SemaphoreFullException) {
            z = semaphore.CurrentCount;
        }
    }

    static void SemaphoreTry() {
        var semaphore = new SemaphoreSlim(1);
        x = semaphore.Wait(0) ? 1 : 2;
        y = semaphore.Wait(0) ? 1 : 2;
    }

    static void SemaphoreTimed() {
        var semaphore = new SemaphoreSlim(0);
        Start(() => {
            x = 1;
            semaphore.Release();
        });
        y = semaphore.Wait(10) ? 1 : 2;
        z = x;
    }

    static void SemaphoreEmpty() {
        new SemaphoreSlim(0).Wait();
    }

    static void ManualReset() {
        var opened = new ManualResetEventSlim();
        Start(() => {
            x = 1;
            opened.Set();
        });
        opened.Wait();
        y = x;
        z = Bit(opened.IsSet);
    }

    static void ManualResetReset() {
        var opened = new ManualResetEventSlim(true);
        x = Bit(opened.Wait(0));
        opened.Reset();
        y = Bit(opened.IsSet) + Bit(opened.Wait(0));
    }

    static void Countdown() {
        var countdown = new CountdownEvent(2);
        ThreadStart work = () => {
            Interlocked.Increment(ref x);
            countdown.Signal();
        };
        Start(work);
        Start(work);
        countdown.Wait();
        y = x;
        z = countdown.CurrentCount;
    }

    static void CountdownBelowZero() {
        var countdown = new CountdownEvent(1);
        countdown.AddCount();
        x = Bit(countdown.Signal());
        y = Bit(countdown.Signal());
        try {
            countdown.Signal();
        } catch (InvalidOperationException) {
            z = Bit(countdown.IsSet) + Bit(!countdown.TryAddCount());
        }
    }

    static void CountdownShort() {
        var countdown = new CountdownEvent(2);
        Start(() => countdown.Signal());
        countdown.Wait();
    }

    static void SpinOnce() {
        Start(() => {
            x = 1;
            flag = 1;
        });
        var spinner = new SpinWait();
        while (flag == 0)
            spinner.SpinOnce();
        y = x;
    }

    static void SpinUntil() {
        Start(() => {
            x = 1;
            flag = 1;
        });
        SpinWait.SpinUntil(() => flag == 1);
        y = x;
    }

    static void Main() {
        SemaphoreExclusive();
    }
}
