// Partition III 1.1.1: native ints through IntPtr and UIntPtr; array lengths and indices are native ints too.
using System;

static class NativeInts
{
    static void Main()
    {
        IntPtr a = new IntPtr(40), b = (IntPtr)2L;
        Console.WriteLine("ToInt32 " + a.ToInt32() + " ToInt64 " + b.ToInt64());
        Console.WriteLine("add " + (a + 2).ToInt64() + " sub " + (a - 50).ToInt64());
        Console.WriteLine("Add " + IntPtr.Add(a, 1) + " Subtract " + IntPtr.Subtract(a, 1));
        Console.WriteLine("equal " + (a == b) + " " + (a + 0 == a) + " " + a.Equals((object)new IntPtr(40)));
        Console.WriteLine("zero " + (IntPtr.Zero == new IntPtr(0)) + " " + IntPtr.Zero);
        Console.WriteLine("negative " + new IntPtr(-1) + " " + (long)new IntPtr(-5));
        UIntPtr u = new UIntPtr(7u);
        Console.WriteLine("unsigned " + u.ToUInt32() + " " + u.ToUInt64() + " " + (u == (UIntPtr)7) + " " + UIntPtr.Zero);
        int[] array = { 10, 20, 30 };
        long index = 1; uint word = 2; ulong wide = 0;
        Console.WriteLine("index by long {0}, uint {1}, ulong {2}", array[index], array[word], array[wide]);
        array[index] += 5; array[word]++; --array[wide];
        Console.WriteLine("after " + array[0] + " " + array[1] + " " + array[2]);
        Console.WriteLine("length " + (array.Length + 0L) + " " + array.LongLength);
        long size = 4;
        Console.WriteLine("new by long " + new byte[size].Length);
        foreach (long bad in new long[] { 3, -1 })
        {
            try { Console.WriteLine(array[bad]); }
            catch (IndexOutOfRangeException) { Console.WriteLine("index {0} -> IndexOutOfRangeException", bad); }
            catch (OverflowException) { Console.WriteLine("index {0} -> OverflowException", bad); }
        }
    }
}
