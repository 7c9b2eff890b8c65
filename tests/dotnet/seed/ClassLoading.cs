// A class whose initialiser reads a static that it has not set yet: no deadlock with
// itself, but the value before initialisation.

using System;

class ClassLoading {
    static int fst = snd;
    static int snd = 2;

    static void Main() {
        Console.WriteLine("fst={0},snd={1}", fst, snd);
    }
}
