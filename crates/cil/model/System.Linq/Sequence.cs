// A lazy sequence: each enumeration calls the iterator method anew. (An iterator block that returns
// an IEnumerable would do, but the compiler's version of it synchronises with Interlocked, which
// the real library does not: a fence that hides reorderings of the program under test.)
namespace System.Linq
{
    using Fencepost;
    using System.Collections;
    using System.Collections.Generic;

    sealed class Sequence<T> : IEnumerable<T>
    {
        [Immediate] readonly Func<IEnumerator<T>> start;

        internal Sequence(Func<IEnumerator<T>> start) { this.start = start; }

        public IEnumerator<T> GetEnumerator() { return start(); }

        IEnumerator IEnumerable.GetEnumerator() { return start(); }
    }

    static class Check
    {
        internal static void NotNull(object value, string name)
        {
            if (value == null)
                throw new ArgumentNullException(name);
        }

        internal static Exception NoElements() { return new InvalidOperationException("Sequence contains no elements"); }

        internal static Exception NoMatch() { return new InvalidOperationException("Sequence contains no matching element"); }

        internal static Exception Several() { return new InvalidOperationException("Sequence contains more than one element"); }

        internal static Exception SeveralMatch() { return new InvalidOperationException("Sequence contains more than one matching element"); }
    }
}
