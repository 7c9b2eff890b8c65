// build: by-core
// Unboxing takes the type itself and enums over it; to a nullable, only the type itself.
// (mono lets a boxed enum pass for a nullable of its integers.)
using System;

enum Letter : byte { A = 1 }
enum Digit : byte { One = 1 }

static class Unboxing
{
    static void Try(Func<object> unbox)
    {
        try
        {
            Console.WriteLine(unbox() ?? "null");
        }
        catch (Exception exception)
        {
            Console.WriteLine(exception.GetType().Name);
        }
    }

    static void Main()
    {
        object letter = Letter.A, number = (byte)1, nothing = null;
        Try(() => (Letter)letter);
        Try(() => (Digit)letter);
        Try(() => (byte)letter);
        Try(() => (sbyte)letter);
        Try(() => (int)letter);
        Try(() => (Letter)number);
        Try(() => (bool)number);
        Try(() => (Letter?)letter);
        Try(() => (Letter?)number);
        Try(() => (byte?)letter);
        Try(() => (Digit?)letter);
        Try(() => (byte?)number);
        Try(() => (int?)number);
        Try(() => (byte?)nothing);
        Try(() => (byte)nothing);
        Try(() => (Letter)nothing);
    }
}
