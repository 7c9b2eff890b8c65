// build: no-run
//
// Publish and subscribe, in three ways that one meets in the wild.
//
// PubSub::Main               Copy on write: publishers go through an array that
//                            never changes, subscribing replaces it under a lock.
// PubSubModifiedList::Run    The publisher walks the live List while another
//                            thread adds to it: "Collection was modified".
// PubSubNullEvent::Run       `if (Message != null) Message(x)` with a subscriber
//                            that leaves between the test and the call.

#define DEBUG

using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;

interface IBus<T> {
    IDisposable Subscribe(Action<T> handler);
    void Publish(T message);
}

/// Takes a handler off its bus.
class Subscription : IDisposable {
    Action leave;

    public Subscription(Action leave) {
        this.leave = leave;
    }

    public void Dispose() {
        var action = Interlocked.Exchange(ref leave, null);
        if (action != null)
            action();
    }
}

class CopyOnWriteBus<T> : IBus<T> {
    readonly object gate = new object();
    volatile Action<T>[] handlers = new Action<T>[0];

    public IDisposable Subscribe(Action<T> handler) {
        lock (gate) {
            var old = handlers;
            var grown = new Action<T>[old.Length + 1];
            for (int i = 0; i < old.Length; i++)
                grown[i] = old[i];
            grown[old.Length] = handler;
            handlers = grown;
        }
        return new Subscription(() => Remove(handler));
    }

    void Remove(Action<T> handler) {
        lock (gate) {
            var rest = new List<Action<T>>(handlers);
            rest.Remove(handler);
            handlers = rest.ToArray();
        }
    }

    public void Publish(T message) {
        foreach (var handler in handlers)
            handler(message);
    }
}

class ListBus<T> : IBus<T> {
    readonly List<Action<T>> handlers = new List<Action<T>>();

    public IDisposable Subscribe(Action<T> handler) {
        lock (handlers)
            handlers.Add(handler);
        return new Subscription(() => {
            lock (handlers)
                handlers.Remove(handler);
        });
    }

    /// Wrong: the list may change while we walk it.
    public void Publish(T message) {
        foreach (var handler in handlers)
            handler(message);
    }
}

class EventBus<T> : IBus<T> {
    event Action<T> Message;

    public IDisposable Subscribe(Action<T> handler) {
        Message += handler;
        return new Subscription(() => Message -= handler);
    }

    /// Wrong: reads the event twice.
    public void Publish(T message) {
        if (Message != null)
            Message(message);
    }
}

class Inbox {
    int received;
    int sum;

    public void Receive(int message) {
        Interlocked.Increment(ref received);
        Interlocked.Add(ref sum, message);
    }

    public int Received {
        get { return received; }
    }

    public int Sum {
        get { return sum; }
    }
}

static class PubSub {
    /// One subscriber from the beginning, one that joins while somebody publishes.
    public static void JoinLate(IBus<int> bus) {
        var early = new Inbox();
        var late = new Inbox();
        var subscription = bus.Subscribe(early.Receive);

        var publisher = new Thread(() => bus.Publish(5));
        var newcomer = new Thread(() => bus.Subscribe(late.Receive));
        publisher.Start();
        newcomer.Start();
        publisher.Join();
        newcomer.Join();

        Debug.Assert(early.Received == 1 && early.Sum == 5, "who was there gets it once");
        Debug.Assert(late.Received <= 1 && late.Sum == 5 * late.Received, "who came gets it or not");

        subscription.Dispose();
        subscription.Dispose();
        bus.Publish(7);
        Debug.Assert(early.Received == 1, "who left gets nothing");
        Debug.Assert(late.Sum == 5 * (late.Received - 1) + 7, "who stayed gets it");
    }

    /// A subscriber that leaves while somebody publishes.
    public static void LeaveEarly(IBus<int> bus) {
        var inbox = new Inbox();
        var subscription = bus.Subscribe(inbox.Receive);
        var publisher = new Thread(() => bus.Publish(5));
        var leaver = new Thread(subscription.Dispose);
        publisher.Start();
        leaver.Start();
        publisher.Join();
        leaver.Join();
        Debug.Assert(inbox.Received <= 1, "at most once");
    }

    public static void Main() {
        JoinLate(new CopyOnWriteBus<int>());
        LeaveEarly(new CopyOnWriteBus<int>());
    }
}

static class PubSubModifiedList {
    public static void Run() {
        PubSub.JoinLate(new ListBus<int>());
    }
}

static class PubSubNullEvent {
    public static void Run() {
        PubSub.LeaveEarly(new EventBus<int>());
    }
}
