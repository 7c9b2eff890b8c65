// build: roslyn no-run
//
// Lambdas that capture nothing, which Roslyn keeps in static fields: the first thread that needs one fills the field.

using System;
using System.Threading;

static class Lambdas {
    static int mine, others, left;

    static void Both(ThreadStart one, ThreadStart other) {
        var thread = new Thread(other);
        thread.Start();
        one();
        thread.Join();
    }

    static Func<int, int> Doubling() {
        return x => 2 * x;
    }

    static int Largest<T>(T first, T second) where T : IComparable<T> {
        Comparison<T> compare = (a, b) => a.CompareTo(b);
        return compare(first, second);
    }

    static void Calls() {
        Both(() => mine = Doubling()(1), () => others = Doubling()(2));
    }

    static void Races() {
        Both(() => { left++; mine = Doubling()(left); }, () => { left++; others = Doubling()(left); });
    }

    static void Equal() {
        Func<int, int> first = null, second = null;
        Both(() => first = Doubling(), () => second = Doubling());
        mine = first == second ? 1 : 0;
        others = first.Equals(second) ? 1 : 0;
        left = first.GetHashCode() == second.GetHashCode() ? 1 : 0;
    }

    static void Several() {
        ThreadStart both = () => mine++;
        both += () => others += 2;
        Both(both, () => left = Largest(3, 2));
    }

    static void OfTypes() {
        Both(() => mine = Largest(1, 2), () => others = Largest("b", "a"));
        left = Doubling().Method.GetParameters().Length;
    }

    static void Main() {
        Calls();
    }
}
