// build: no-run
//
// ArrayData::Published   An array is made from data and handed out without a barrier: a reader may come
//                        before the data.
// ArrayData::Large       The same with more than is stored piece by piece.
// ArrayData::Alone       The same before the reader runs.

using System.Threading;

static class ArrayData {
    static int[] table;
    static int seen;

    static void Main() {
        Published();
    }

    static void Published() {
        var reader = new Thread(Read);
        reader.Start();
        table = new int[] { 1, 2, 3, 4, 5 };
        reader.Join();
    }

    static void Large() {
        var reader = new Thread(Read);
        reader.Start();
        table = new int[] { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17 };
        reader.Join();
    }

    static void Alone() {
        table = new int[] { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17 };
        var reader = new Thread(Read);
        reader.Start();
        reader.Join();
    }

    static void Read() {
        int[] found = table;
        seen = found == null ? -1 : found[4];
    }
}
