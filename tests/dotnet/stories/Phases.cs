// An enum that says more than is there yet; and two locks that are taken in two orders, each in an object of its own.
using System;
using System.Threading;

enum Phase { Idle, Loading, Ready }

class Loader {
    Phase phase = Phase.Idle;
    string text;

    void Load() {
        text = "hello";
        phase = Phase.Ready;
    }

    static void Main() {
        var loader = new Loader();
        var writer = new Thread(loader.Load);
        writer.Start();
        if (loader.phase == Phase.Ready && loader.text == null) {
            throw new Exception("there is no text");
        }
        writer.Join();
    }

    readonly object gate = new object();

    static void Both(Loader from, Loader to) {
        lock (from.gate) {
            lock (to.gate) { }
        }
    }

    static void Crosswise() {
        var one = new Loader();
        var two = new Loader();
        var other = new Thread(() => Both(two, one));
        other.Start();
        Both(one, two);
        other.Join();
    }

    static readonly Phase[] phases = new Phase[1];

    static void InAnArray() {
        var other = new Thread(() => phases[0] = Phase.Loading);
        other.Start();
        if (phases[0] == Phase.Loading) {
            throw new Exception("too early");
        }
        other.Join();
    }
}
