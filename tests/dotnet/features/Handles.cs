// build: no-run
//
// Mutex, Semaphore, ManualResetEvent, AutoResetEvent.

using System;
using System.Threading;

static class Handles {
    static int x, y, z;

    static int Bit(bool value) {
        return value ? 1 : 0;
    }

    static Thread Start(ThreadStart work) {
        var thread = new Thread(work);
        thread.Start();
        return thread;
    }

    static void MutexExclusive() {
        var mutex = new Mutex();
        ThreadStart work = () => {
            mutex.WaitOne();
            x++;
            mutex.ReleaseMutex();
        };
        Start(work);
        Start(work);
    }

    static void MutexReentrant() {
        var mutex = new Mutex(true);
        mutex.WaitOne();
        mutex.ReleaseMutex();
        Start(() => x = mutex.WaitOne(0) ? 1 : 2).Join();
        mutex.ReleaseMutex();
        Start(() => {
            y = mutex.WaitOne(0) ? 1 : 2;
            mutex.ReleaseMutex();
        }).Join();
    }

    static void MutexUnowned() {
        try {
            new Mutex().ReleaseMutex();
        } catch (ApplicationException) {
            x = 1;
        }
    }

    static void MutexAbandoned() {
        var mutex = new Mutex();
        Start(() => mutex.WaitOne()).Join();
        try {
            mutex.WaitOne();
            x = 2;
        } catch (AbandonedMutexException) {
            x = 1;
        }
        mutex.ReleaseMutex();
    }

    static void MutexDeadlock() {
        Mutex left = new Mutex(), right = new Mutex();
        Start(() => {
            left.WaitOne();
            right.WaitOne();
            right.ReleaseMutex();
            left.ReleaseMutex();
        });
        right.WaitOne();
        left.WaitOne();
        left.ReleaseMutex();
        right.ReleaseMutex();
    }

    static void SemaphoreTwo() {
        var semaphore = new Semaphore(2, 2);
        ThreadStart work = () => {
            semaphore.WaitOne();
            int inside = Interlocked.Increment(ref x);
            if (inside > 2)
                z = 1;
            if (inside == 2)
                y = 1;
            Interlocked.Decrement(ref x);
            semaphore.Release();
        };
        Start(work);
        Start(work);
        Start(work);
    }

    static void SemaphoreFull() {
        var semaphore = new Semaphore(1, 2);
        x = semaphore.Release();
        try {
            semaphore.Release();
        } catch (SemaphoreFullException) {
            y = 1;
        }
        z = Bit(semaphore.WaitOne(0)) + Bit(semaphore.WaitOne(0)) + Bit(semaphore.WaitOne(0));
    }

    static void SemaphoreEmpty() {
        new Semaphore(0, 1).WaitOne();
    }

    static void SemaphoreTimed() {
        var semaphore = new Semaphore(0, 1);
        Start(() => {
            x = 1;
            semaphore.Release();
        });
        y = semaphore.WaitOne(10) ? 1 : 2;
        z = x;
    }

    static void ManualReset() {
        var opened = new ManualResetEvent(false);
        ThreadStart work = () => {
            opened.WaitOne();
            Interlocked.Add(ref y, x);
        };
        Start(work);
        Start(work);
        x = 1;
        opened.Set();
    }

    static void ManualResetReset() {
        var opened = new ManualResetEvent(true);
        x = Bit(opened.WaitOne(0)) + Bit(opened.WaitOne(0));
        opened.Reset();
        y = Bit(opened.WaitOne(0));
    }

    static void AutoReset() {
        var turn = new AutoResetEvent(false);
        var done = new AutoResetEvent(false);
        Start(() => {
            turn.WaitOne();
            y = x;
            done.Set();
        });
        x = 1;
        turn.Set();
        done.WaitOne();
        z = y;
    }

    static void AutoResetOnce() {
        var signal = new AutoResetEvent(true);
        x = Bit(signal.WaitOne(0)) + Bit(signal.WaitOne(0));
        signal.Set();
        signal.Set();
        y = Bit(signal.WaitOne(0)) + Bit(signal.WaitOne(0));
    }

    static void AutoResetTwoWaiters() {
        var signal = new AutoResetEvent(false);
        ThreadStart work = () => signal.WaitOne();
        Start(work);
        Start(work);
        signal.Set();
        signal.Set();
    }

    static void AutoResetTimed() {
        var signal = new AutoResetEvent(false);
        Start(() => {
            x = 1;
            signal.Set();
        });
        y = signal.WaitOne(TimeSpan.FromMilliseconds(10)) ? 1 : 2;
        z = x;
    }

    static void Main() {
        MutexExclusive();
    }
}
