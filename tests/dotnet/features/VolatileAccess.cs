// build: no-run
//
// Volatile fields, Volatile.Read and Write, Thread.VolatileRead and VolatileWrite, fences:
// what they return in one thread, and what two threads see.

using System;
using System.Threading;

static class VolatileAccess {
    static int right, wrong;
    static int x, y, a, b;
    static volatile int vx, vy;

    static bool flag;
    static byte u8;
    static sbyte i8;
    static ushort u16;
    static short i16;
    static uint u32;
    static int i32;
    static ulong u64;
    static long i64;
    static float f32;
    static double f64;
    static IntPtr native;
    static string text;
    static object thing;

    static void Check(bool condition) {
        if (condition)
            right++;
        else
            wrong++;
    }

    static void Widths() {
        Volatile.Write(ref flag, true);
        Check(flag && Volatile.Read(ref flag));
        Volatile.Write(ref u8, 255);
        Check(u8 == 255 && Volatile.Read(ref u8) == 255);
        Volatile.Write(ref i8, -1);
        Check(i8 == -1 && Volatile.Read(ref i8) == -1);
        Volatile.Write(ref u16, 65535);
        Check(u16 == 65535 && Volatile.Read(ref u16) == 65535);
        Volatile.Write(ref i16, -1);
        Check(i16 == -1 && Volatile.Read(ref i16) == -1);
        Volatile.Write(ref u32, 4000000000);
        Check(u32 == 4000000000 && Volatile.Read(ref u32) == 4000000000);
        Volatile.Write(ref i32, -7);
        Check(i32 == -7 && Volatile.Read(ref i32) == -7);
        Volatile.Write(ref u64, ulong.MaxValue);
        Check(u64 == ulong.MaxValue && Volatile.Read(ref u64) == ulong.MaxValue);
        Volatile.Write(ref i64, long.MinValue);
        Check(i64 == long.MinValue && Volatile.Read(ref i64) == long.MinValue);
        Volatile.Write(ref f32, 1.5f);
        Check(f32 == 1.5f && Volatile.Read(ref f32) == 1.5f);
        Volatile.Write(ref f64, 2.5);
        Check(f64 == 2.5 && Volatile.Read(ref f64) == 2.5);
        Volatile.Write(ref native, new IntPtr(9));
        Check(native == new IntPtr(9) && Volatile.Read(ref native) == new IntPtr(9));
        Volatile.Write(ref text, "text");
        Check(text == "text" && Volatile.Read(ref text) == "text");
    }

    static void ThreadWidths() {
        Thread.VolatileWrite(ref u8, 255);
        Check(u8 == 255 && Thread.VolatileRead(ref u8) == 255);
        Thread.VolatileWrite(ref i8, -1);
        Check(i8 == -1 && Thread.VolatileRead(ref i8) == -1);
        Thread.VolatileWrite(ref u16, 65535);
        Check(u16 == 65535 && Thread.VolatileRead(ref u16) == 65535);
        Thread.VolatileWrite(ref i16, -1);
        Check(i16 == -1 && Thread.VolatileRead(ref i16) == -1);
        Thread.VolatileWrite(ref u32, 4000000000);
        Check(u32 == 4000000000 && Thread.VolatileRead(ref u32) == 4000000000);
        Thread.VolatileWrite(ref i32, -7);
        Check(i32 == -7 && Thread.VolatileRead(ref i32) == -7);
        Thread.VolatileWrite(ref u64, ulong.MaxValue);
        Check(u64 == ulong.MaxValue && Thread.VolatileRead(ref u64) == ulong.MaxValue);
        Thread.VolatileWrite(ref i64, long.MinValue);
        Check(i64 == long.MinValue && Thread.VolatileRead(ref i64) == long.MinValue);
        Thread.VolatileWrite(ref f32, 1.5f);
        Check(f32 == 1.5f && Thread.VolatileRead(ref f32) == 1.5f);
        Thread.VolatileWrite(ref f64, 2.5);
        Check(f64 == 2.5 && Thread.VolatileRead(ref f64) == 2.5);
        Thread.VolatileWrite(ref native, new IntPtr(9));
        Check(native == new IntPtr(9) && Thread.VolatileRead(ref native) == new IntPtr(9));
    }

    /// On its own, because mono's compiler fails here.
    static void ThreadReference() {
        var here = new object();
        Thread.VolatileWrite(ref thing, here);
        Check(thing == here && Thread.VolatileRead(ref thing) == here);
    }

    static void Both(ThreadStart left, ThreadStart right) {
        new Thread(left).Start();
        new Thread(right).Start();
    }

    static void PlainBuffering() {
        Both(() => { x = 1; a = y; }, () => { y = 1; b = x; });
    }

    static void VolatileBuffering() {
        Both(() => { vx = 1; a = vy; }, () => { vy = 1; b = vx; });
    }

    static void CallBuffering() {
        Both(
            () => { Volatile.Write(ref x, 1); a = Volatile.Read(ref y); },
            () => { Volatile.Write(ref y, 1); b = Volatile.Read(ref x); });
    }

    static void FencedBuffering() {
        Both(
            () => { x = 1; Thread.MemoryBarrier(); a = y; },
            () => { y = 1; Interlocked.MemoryBarrier(); b = x; });
    }

    static void ExchangedBuffering() {
        Both(
            () => { Interlocked.Exchange(ref x, 1); a = y; },
            () => { Interlocked.Exchange(ref y, 1); b = x; });
    }

    static void PlainMessage() {
        Both(() => { x = 1; y = 1; }, () => { a = y; b = x; });
    }

    static void VolatileMessage() {
        Both(() => { x = 1; vy = 1; }, () => { a = vy; b = x; });
    }

    static void CallMessage() {
        Both(
            () => { x = 1; Volatile.Write(ref y, 1); },
            () => { a = Volatile.Read(ref y); b = x; });
    }

    static void ThreadCallMessage() {
        Both(
            () => { x = 1; Thread.VolatileWrite(ref y, 1); },
            () => { a = Thread.VolatileRead(ref y); b = x; });
    }

    static void Main() {
        Widths();
        ThreadWidths();
    }
}
